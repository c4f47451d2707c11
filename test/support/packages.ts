import { ensureCached } from '../../local/machine/cache.ts'
import { fetchFromMaven, run, type Say } from '../../local/servers/install.ts'

/** Packages that some tests need and no clone should have to install, from public registries into the cache. */

/** Returns a folder with the jars of a profile of local/pom.xml that is no server of ours. */
export function ensureJars(profile: string, version: string, megabytes: number, say: Say): Promise<string> {
  const fetch = (folder: string) => fetchFromMaven({ name: profile, source: profile }, folder, say)
  const what = `about ${megabytes} MB from Maven Central`
  return ensureCached({ name: profile, version, what, fetch }, say)
}

/**
 * Returns a folder for PYTHONPATH that holds these packages and what they need. `version` names the set:
 * a change of the requirements needs another one.
 */
export function ensurePythonPackages(
  name: string,
  version: string,
  requirements: readonly string[],
  say: Say,
): Promise<string> {
  const fetch = (folder: string) =>
    run('python3', ['-m', 'pip', 'install', '-q', '--target', folder, ...requirements])
  return ensureCached({ name, version, what: `${requirements.join(', ')} from PyPI`, fetch }, say)
}

/**
 * Returns a folder whose `node_modules` holds these packages: tools for a check that are too heavy for
 * every clone.
 */
export function ensureNpmPackages(
  name: string,
  version: string,
  packages: readonly string[],
  say: Say,
): Promise<string> {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent']
  const fetch = (folder: string) => run('npm', ['install', '--prefix', folder, ...options, ...packages])
  return ensureCached({ name, version, what: `${packages.join(', ')} from npm`, fetch }, say)
}
