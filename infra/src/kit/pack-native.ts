import { join } from 'node:path';
import type { Construct } from 'constructs';
import { projectRoot } from './project-root.ts';

/** Lambda's processor, or that of this machine. */
export type NativePlatform = 'lambda' | 'host';

export const packNativeContext = 'touchdown:native';

export function packNativeFor(scope: Construct): NativePlatform {
  return scope.node.tryGetContext(packNativeContext) === 'host' ? 'host' : 'lambda';
}

/** Returns the command that copies packages and their dependencies beside a bundle. */
export function packNative(
  packages: readonly string[],
  platform: NativePlatform,
  outputDir: string,
): string[] {
  const script = join(projectRoot, 'infra/src/kit/copy-native-packages.ts');
  const words = [process.execPath, script, platform, outputDir, ...packages];
  return [words.map((word) => JSON.stringify(word)).join(' ')];
}
