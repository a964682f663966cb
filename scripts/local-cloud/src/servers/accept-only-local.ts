import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Java removed security managers in this version, and does not start with one. */
const firstWithoutSecurityManager = 24;

/** Returns the options with which Java refuses connections from other machines, where it can. */
export function acceptOnlyLocal(java: string): string[] {
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(?:1\.)?(\d+)/.exec(stderr)?.[1]);
  if (!(version < firstWithoutSecurityManager)) return [];
  // Two equals signs: this policy instead of Java's own, not in addition.
  return [
    '-Djava.security.manager',
    `-Djava.security.policy==${join(import.meta.dirname, 'java-loopback.policy')}`,
  ];
}
