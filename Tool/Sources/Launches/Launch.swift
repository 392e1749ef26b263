import Linkage
