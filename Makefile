# The commands of this repository. Each works from a fresh clone: it installs or builds what it needs, or says what is
# missing and how to get it.

.DEFAULT_GOAL := help
.PHONY: help run api docs docs-serve test test-runtime test-races test-superapp test-alone test-tool check try-new try-extractions try-monoliths try-kills superapp-truth show-split show-launch link-truth saved-time bench mutants affected-truth pass-truth bench-tool load hostile lint format clean needs-swift show-plan-time try-fixes

SOURCES := Package.swift Plugins Sources Tests Superapp Tool Benchmarks

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

run: needs-swift ## Build Superapp and serve it on http://127.0.0.1:8080 (PORT=…, DATABASE=…, EMPTY=1)
	@scripts/system-packages libsqlite3-dev
	swift build --package-path Superapp --product superapp
	@scripts/run-superapp

api: needs-swift ## Build Superapp and serve its posts and todos on http://127.0.0.1:8081 (then: make run PLATFORM=network)
	@scripts/system-packages libsqlite3-dev
	swift build --package-path Superapp --product superapp
	@scripts/run-superapp api

docs: needs-swift ## Build one site with all libraries and guides, in .build/docs
	@scripts/docs

docs-serve: docs ## Serve that site on http://127.0.0.1:8082 (PORT=…)
	@command -v python3 >/dev/null || { echo "python3 is missing. Serve .build/docs with any web server."; exit 1; }
	python3 -m http.server $(or $(PORT),8082) --bind 127.0.0.1 --directory .build/docs

test: test-races test-superapp test-tool check ## Run every test of every package, the runtime's under the thread sanitizer, in a browser too

test-runtime: needs-swift ## Run the runtime's tests without a sanitizer, which builds and runs faster, with longer random walks
	@scripts/swift-test --traits Search

test-races: needs-swift ## Run the runtime's tests under the thread sanitizer; a report fails them
	@env BACKPLANE_WALK_ROUNDS=4 scripts/swift-test --traits Search --sanitize thread --scratch-path .build/thread-sanitizer

mutants: needs-swift ## Plant small faults in the runtime and count how many its tests find (MUTANTS=200, SEED=…)
	@command -v python3 >/dev/null || { echo "python3 is missing: install it with your system's packages."; exit 1; }
	@scripts/mutants

test-superapp: needs-swift ## Run Superapp's tests, with headless Chromium
	@scripts/system-packages libsqlite3-dev chromium chromium-driver nginx --program chromedriver --program nginx --idle
	@scripts/swift-test --package-path Superapp

test-alone: needs-swift ## Run the tests of one module of Superapp and build only what they need (TESTS=CosmonautServiceTests)
	@scripts/test-alone $(or $(TESTS),CosmonautServiceTests)

test-tool: needs-swift ## Run the tests of the command `backplane`
	@scripts/system-packages nginx curl openssl chromium --program nginx --program curl --program openssl --idle
	@scripts/swift-test --package-path Tool

affected-truth: needs-swift ## Compare `backplane affected` with 200 real incremental builds (EDITS=…, SEED=…)
	env BACKPLANE_TRUTH_EDITS="$${EDITS:-200}" $${SEED:+BACKPLANE_TRUTH_SEED=$$SEED} \
		swift test --package-path Tool --filter AffectedTruthTests

pass-truth: needs-swift ## Compare the passes that `backplane test` caches with the results after 500 edits (EDITS=…, SEED=…)
	env BACKPLANE_PASS_EDITS="$${EDITS:-500}" $${SEED:+BACKPLANE_TRUTH_SEED=$$SEED} \
		swift test --package-path Tool --filter PassTruthTests

check: needs-swift ## Check this repository's own architecture with `backplane check`
	swift build --package-path Tool --product backplane
	Tool/.build/debug/backplane check --strict
	scripts/module-map --check

try-new: needs-swift ## Create modules in a copy of Superapp with `backplane new`, build them and run their tests
	@scripts/try-new

try-fixes: needs-swift ## Fix manifests of ten public packages, with their own findings and planted ones, and build them (ONLY="swift-log …")
	swift build --package-path Tool --product backplane
	@scripts/try-fixes $(ONLY)

try-extractions: needs-swift ## Extract modules from public packages, build them and run their tests before and after (ONLY="yams-text …")
	swift build --package-path Tool --product backplane
	@scripts/try-extractions $(ONLY)

try-monoliths: needs-swift ## Extract random groups from generated packages: a plan without obstacles must build (COUNT=20, SEED=…)
	swift build --package-path Tool --product backplane
	@scripts/try-monoliths $(or $(COUNT),20) $(SEED)

try-kills: needs-swift ## Kill extractions at random moments, and verify that everything is restored (COUNT=20, SEED=…)
	swift build --package-path Tool --product backplane
	@scripts/try-kills $(or $(COUNT),20) $(SEED)

show-plan-time: needs-swift ## Show how long a plan takes on 10,000 generated declarations, cold and warm (DECLARATIONS=…)
	swift build --package-path Tool --product backplane
	@scripts/show-plan-time $(or $(DECLARATIONS),10000)

superapp-truth: needs-swift ## Compare `backplane affected` with real builds of Superapp after 200 edits (EDITS=…, SEED=…); takes an hour
	@scripts/system-packages libsqlite3-dev
	env BACKPLANE_SUPERAPP_EDITS="$${EDITS:-200}" $${SEED:+BACKPLANE_TRUTH_SEED=$$SEED} \
		swift test --package-path Tool --filter SuperappTruthTests

show-split: needs-swift ## Show what an edit of SpacesuitService rebuilds and retests, compared with a version without interfaces
	@scripts/show-split

show-launch: needs-swift ## Show what 10 to 500 modules cost at launch, linked statically, dynamically and merged (SIZES=10,50 STARTS=25 WRITE=1)
	@command -v python3 >/dev/null || { echo "python3 is missing: install it with your system's packages."; exit 1; }
	@scripts/system-packages libsqlite3-dev
	swift build --package-path Tool --product backplane
	@scripts/show-launch --sizes "$${SIZES:-10,50,200,500}" --starts "$${STARTS:-25}" $(if $(WRITE),--write)

link-truth: needs-swift ## Compare the results of `backplane link` for public packages with readelf and nm
	@command -v python3 >/dev/null || { echo "python3 is missing: install it with your system's packages."; exit 1; }
	@scripts/system-packages libsqlite3-dev
	swift build --package-path Tool --product backplane
	swift package resolve --package-path Superapp
	@scripts/link-truth

saved-time: needs-swift ## Show what `backplane test` saves after an edit of Superapp, compared with a full test run
	@scripts/system-packages libsqlite3-dev chromium chromium-driver nginx --program chromedriver --program nginx --idle
	swift build --package-path Tool --product backplane
	@scripts/show-saved-time

bench: needs-swift ## Compare the runtime with its floors (ONLY="resolve assemble" for rows with these words)
	swift run -c release --package-path Benchmarks Benchmarks $(ONLY)

load: needs-swift ## Load Superapp on this machine and check the design's figures (LOAD="--seconds 10 …")
	@scripts/system-packages libsqlite3-dev
	swift build -c release --package-path Superapp --product superapp
	swift build -c release --package-path Superapp --product load
	"$$(swift build -c release --package-path Superapp --show-bin-path)/load" $(LOAD)

hostile: needs-swift ## Send hostile requests to Superapp on this machine, and check that its memory stays flat (REQUESTS=100000, BUILD=release, ONLY="cookies forms")
	@scripts/system-packages libsqlite3-dev
	swift build -c $(or $(BUILD),release) --package-path Superapp --product superapp
	swift build -c $(or $(BUILD),release) --package-path Superapp --product load
	"$$(swift build -c $(or $(BUILD),release) --package-path Superapp --show-bin-path)/load" --hostile $(or $(REQUESTS),100000) $(addprefix --only ,$(ONLY))

bench-tool: needs-swift ## Compare `backplane check` with reading the same files once
	Tool/Benchmarks/run.sh

lint: needs-swift ## Check the formatting of all Swift files
	swift format lint --strict --parallel --recursive $(SOURCES)

format: needs-swift ## Format all Swift files
	swift format --in-place --parallel --recursive $(SOURCES)

clean: ## Remove everything that was built
	rm -rf .build */.build

needs-swift:
	@command -v swift >/dev/null || { echo "Swift 6.2 or later is missing. Get it from https://swift.org/install."; exit 1; }
