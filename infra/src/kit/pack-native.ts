import type { Construct } from 'constructs';
import type { NativePlatform } from './copy-native-packages.ts';

export const packNativeContext = 'touchdown:native';

export function packNativeFor(scope: Construct): NativePlatform {
  return scope.node.tryGetContext(packNativeContext) === 'host' ? 'host' : 'lambda';
}
