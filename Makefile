# The front door. `make` alone lists what there is.
.DEFAULT_GOAL := help
.PHONY: help build aot test lint format generate tools demo bench conformance new-provider clean

MVN := ./mvnw -T 1C
STEP := tools/step

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## compile and package all modules, without tests
	@$(STEP) "build the modules" $(MVN) package -DskipTests

aot: build tools ## make the manager's AOT cache, with which bin/run starts it faster
	@$(STEP) "make the AOT cache" tools/aot-cache

test: ## set up what tests need, then run every suite
	@tools/run-tests

lint: ## formatter, compiler gates, limits, architecture rules, proto, dependencies
	@$(STEP) "check the machine" tools/setup build
	@$(STEP) "lint" $(MVN) -fae -Plint verify -DskipITs -Dtest='*RulesTest' -Dsurefire.failIfNoSpecifiedTests=false

format: ## format all sources
	@$(STEP) "format" $(MVN) spotless:apply

generate: ## make the generated pages of the docs again
	@$(STEP) "generate the docs" $(MVN) -pl api,manager -am test -Dtest=ResourcePagesTest,FieldSupportTest,OperationsPageTest,VmStatesPageTest -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true

tools: ## build the real parts: API server, etcd, kubectl, vCenter simulator, guest disk
	@$(STEP) "check the machine" tools/setup
	@$(STEP) "build the real parts" tools/build-parts

demo: build ## a story: VMs become Ready, change, survive: make demo [PROVIDER=libvirt] [ONCE=1] [DEMO_CLUSTER=current]
	@$(STEP) "check the machine" tools/setup $(if $(filter libvirt,$(PROVIDER)),,build)
	@$(STEP) "build the real parts" tools/build-parts leash etcd kubernetes $(if $(filter libvirt,$(PROVIDER)),guest)
	@PROVIDER=$(or $(PROVIDER),mock) bin/run demo

bench: build $(if $(filter manager,$(BENCH)),aot) ## measure: make bench BENCH=sdk|manager|libvirt [N=1000] [STRICT=1]
	@bin/run bench $(or $(BENCH),sdk)

conformance: build ## test a provider against the contract: make conformance [PROVIDER=mock|libvirt] [ENDPOINT=host:port [CERTS=dir]] [ONLY=vm.create]
	@ONLY=$(ONLY) bin/conformance $(or $(ENDPOINT),$(PROVIDER),mock) $(CERTS)

new-provider: ## make a provider module: make new-provider NAME=acme
	@tools/new-provider $(NAME)

clean: ## remove what was built here; the cache of real parts stays
	@$(MVN) -q clean
	@rm -rf target examples/provider-python/target
