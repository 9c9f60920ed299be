// Checks who imports whom (.dependency-cruiser.cjs), and that the check itself bites: each seeded violation
// in test/boundary-violations must be found.
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
process.chdir(root);

// dependency-cruiser cannot read TypeScript 7 and would see no module at all; it is given TypeScript 6.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-6'), context),
});
const { cruise } = await import('dependency-cruiser');
const { default: extractTSConfig } = await import('dependency-cruiser/config-utl/extract-ts-config');
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const FEWEST_MODULES = 150;

async function findViolations(folders, baseDir) {
  const { output } = await cruise(
    folders,
    { ...config.options, baseDir, ruleSet: { forbidden: config.forbidden }, validate: true },
    undefined,
    { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
  );
  return output;
}

const real = await findViolations(['app', 'server', 'database'], root);
const { violations, totalCruised } = real.summary;
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`${totalCruised} modules, ${violations.length} violations`);

const seeded = await findViolations(['app', 'server', 'database'], join(root, 'test/boundary-violations'));
const found = new Set(seeded.summary.violations.map(({ rule }) => rule.name));
const unproven = config.forbidden.map(({ name }) => name).filter((name) => !found.has(name));
for (const name of unproven) console.error(`no seeded violation was found for the rule: ${name}`);

const isSound = violations.length === 0 && unproven.length === 0 && totalCruised >= FEWEST_MODULES;
if (totalCruised < FEWEST_MODULES) console.error(`only ${totalCruised} modules were read`);
process.exit(isSound ? 0 : 1);
