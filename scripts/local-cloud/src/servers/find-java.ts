import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const minJavaVersion = 17;

/** Homebrew puts no Java where the shell finds it: on ARM, and on Intel. */
const homebrew = ['/opt/homebrew', '/usr/local'].map((folder) => `${folder}/opt/openjdk@21/bin/java`);

/** Returns the path of a Java that can run DynamoDB Local, or undefined. */
export function findJava(): string | undefined {
  const home = process.env['JAVA_HOME'];
  const candidates = [...(home ? [join(home, 'bin', 'java')] : []), 'java', ...homebrew];
  return candidates.find((java) => majorVersion(java) >= minJavaVersion);
}

/** `java -version` prints to standard error: `openjdk version "17.0.15" 2025-04-15`. */
function majorVersion(java: string): number {
  const { stderr, error } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  if (error) return 0;
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
}
