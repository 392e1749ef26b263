/// The modules of the toolchain and of platforms, which need no declaration.
public enum SystemModules {
    /// Returns whether `name` is known to be such a module.
    public static func contains(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix("_")
    }

    private static let names: Set<String> = Set(
        """
        ARKit AVFAudio AVFoundation AVKit AVRouting Accelerate Accessibility AccessorySetupKit Accounts ActivityKit \
        AdAttributionKit AdServices AddressBook Android AppIntents AppKit AppTrackingTransparency ApplicationServices \
        AssetsLibrary AudioToolbox AudioUnit AuthenticationServices AutomaticAssessmentConfiguration \
        BackgroundAssets BackgroundTasks Bionic BrowserEngineKit BusinessChat CFNetwork CRT CallKit CarPlay Carbon \
        Charts Cinematic ClassKit ClockKit CloudKit Cocoa Combine CommonCrypto Compression Contacts ContactsUI \
        CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreFoundation CoreGraphics CoreHaptics CoreImage \
        CoreLocation CoreLocationUI CoreML CoreMIDI CoreMedia CoreMediaIO CoreMotion CoreNFC CoreServices \
        CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN CreateML CreateMLComponents \
        CryptoKit CryptoTokenKit Cxx CxxStdlib Darwin DataDetection DeveloperToolsSupport DeviceActivity DeviceCheck \
        DeviceDiscoveryUI DiskArbitration Dispatch Distributed EventKit EventKitUI ExceptionHandling \
        ExposureNotification ExtensionFoundation ExtensionKit ExternalAccessory FamilyControls FileProvider \
        FileProviderUI FinanceKit FinanceKitUI FinderSync ForceFeedback Foundation FoundationEssentials \
        FoundationInternationalization FoundationModels FoundationNetworking FoundationXML GLKit GSS GameController \
        GameKit GameSave GameplayKit Glibc GroupActivities HealthKit HealthKitUI HomeKit Hypervisor IOBluetooth \
        IOBluetoothUI IOKit IOSurface IdentityLookup IdentityLookupUI ImageCaptureCore ImageIO ImagePlayground Intents \
        IntentsUI JavaScriptCore KernelManagement LatentSemanticMapping LinkPresentation LocalAuthentication \
        LockedCameraCapture MachO ManagedApp ManagedSettings ManagedSettingsUI MapKit Matter MatterSupport \
        MediaAccessibility MediaPlayer MediaToolbox MessageUI Messages Metal MetalFX MetalKit \
        MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MobileCoreServices ModelIO \
        MultipeerConnectivity Musl NaturalLanguage NearbyInteraction Network NetworkExtension NewsstandKit \
        NotificationCenter OSLog ObjectiveC Observation OpenAL OpenCL OpenDirectory OpenGL OpenGLES \
        PDFKit PHASE PackageDescription PackagePlugin PaperKit PassKit PencilKit PermissionKit Photos PhotosUI \
        PlaygroundSupport PreferencePanes ProximityReader PushKit PushToTalk Python3 QuartzCore QuickLook \
        QuickLookThumbnailing QuickLookUI RealityFoundation RealityKit RegexBuilder ReplayKit RoomPlan SafariServices \
        SafetyKit SceneKit ScreenCaptureKit ScreenSaver ScreenTime Security SecurityInterface SensitiveContentAnalysis \
        SensorKit ServiceManagement SharedWithYou SharedWithYouCore ShazamKit Social SoundAnalysis Speech \
        SpriteKit StickerKit StoreKit StoreKitTest Swift SwiftConcurrency SwiftData SwiftGlibc SwiftOnoneSupport \
        SwiftShims SwiftUI SwiftUICore Symbols Synchronization System SystemConfiguration TVMLKit TVServices TVUIKit \
        TabularData Testing ThreadNetwork TipKit Translation TranslationUIProvider UIKit \
        UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoSubscriberAccount VideoToolbox Virtualization \
        Vision VisionKit Volatile WASILibc WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WiFiAware WinSDK \
        WorkoutKit XCTest XPC asl dnssd machO notify os simd sqlite3 ucrt vmnet zlib libxml2 ucontext unwind
        """
        .split(whereSeparator: \.isWhitespace).map(String.init))
}
