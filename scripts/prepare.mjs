// Prepares the tree: installs packages when the lock file changed, builds when the build's inputs changed. `npm
// start`, `npm test` and `npm run dev` begin here. Plain JavaScript without dependencies, since it also runs before
// anything is installed, on any Node.js from 20 on.
import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

process.chdir(join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..'));

if (!isInstalled()) {
  console.log('Installing the packages of package-lock.json ...');
  run('npm ci --loglevel=error --no-fund --no-audit');
}
// Once installed, npm scripts run with the project's own Node.js. An older version means a first start with the
// machine's Node.js.
if (Number(process.versions.node.split('.')[0]) < 26) checkOwnNode();
if (!process.argv.includes('--no-build')) {
  const stamp = 'dist/.stamp';
  const wanted = hashOf([
    'client',
    'contract',
    'project.inlang/settings.json',
    'vite.config.ts',
    'server/pages/critical-css.ts', // imported by vite.config.ts
    'scripts/compress.ts',
    'package-lock.json',
  ]);
  if (textOf(stamp) !== wanted) {
    console.log('Building the pages ...');
    rmSync(stamp, { force: true });
    run('npm run --silent build');
    mkdirSync('dist', { recursive: true });
    writeFileSync(stamp, wanted);
  }
}

/** Whether node_modules matches the lock file, by npm's own list of installed packages. */
function isInstalled() {
  const installed = textOf('node_modules/.package-lock.json');
  if (!installed) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const found = JSON.parse(installed).packages;
  const asked = JSON.parse(readFileSync('package.json', 'utf8'));
  const sameRoot = ['dependencies', 'devDependencies', 'optionalDependencies'].every(
    (kind) => JSON.stringify(asked[kind]) === JSON.stringify(wanted[''][kind]),
  );
  const complete = Object.entries(wanted).every(([path, entry]) =>
    found[path] ? found[path].integrity === entry.integrity : path === '' || entry.optional,
  );
  return sameRoot && complete && Object.keys(found).every((path) => path in wanted);
}

/** Checks that the project's own Node.js, in node_modules, runs: it needs a library that minimal systems lack. */
function checkOwnNode() {
  const own = join('node_modules', '.bin', 'node');
  if (!existsSync(own)) {
    stop('The registry has no Node.js 26 for this kind of machine: install Node.js 26 and start again.');
  }
  let fault = faultOf(own);
  if (fault.includes('libatomic') && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing libatomic1, which Node.js 26 needs, with apt ...');
    run('apt-get -qq update && apt-get -qq install -y --no-install-recommends libatomic1');
    fault = faultOf(own);
  }
  if (fault) {
    // Makes the next start install again instead of using a Node.js that does not run.
    rmSync(own);
    rmSync('node_modules/.package-lock.json');
    stop(
      fault.includes('libatomic')
        ? "The project's Node.js 26 needs libatomic: install it (Debian, Ubuntu: apt-get install libatomic1) and start again."
        : `The project's Node.js 26 does not run here: ${fault}`,
    );
  }
}

/** The error of a program that cannot print its version; empty when it can. */
function faultOf(program) {
  try {
    execSync(`"${program}" --version`, { stdio: 'pipe' });
    return '';
  } catch (error) {
    return String(error.stderr || error.message).trim();
  }
}

/** One hash over all files below the paths, without the build's own output. */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path) || path === join('client', 'paraglide')) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else {
      hash.update(path + '\0').update(readFileSync(path));
    }
  };
  paths.forEach(add);
  return hash.digest('hex');
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function run(command) {
  try {
    // What the tools say is shown only if the step fails.
    execSync(command, { stdio: 'pipe' });
  } catch (error) {
    console.error(`${error.stdout ?? ''}${error.stderr ?? ''}`);
    stop(`"${command}" failed; see its output above.`);
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
