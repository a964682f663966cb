import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Assembly, Asset } from '../template/read-assembly.ts';
import type { CodeOf } from './function-code.ts';

interface Code {
  S3Key?: string;
  ZipFile?: string;
}

/** Node adds one of them to the name of the file in a handler. */
const extensions = ['.mjs', '.js', '.cjs'];

/**
 * Runs functions from the assets of an assembly, which it copies to a folder of their own: in a project, a `package.json`
 * above them could make Node read them as other modules than Lambda does. `close` removes the folder.
 */
export function assemblyCode({ folder, assets }: Assembly): { codeOf: CodeOf; close: () => void } {
  const room = mkdtempSync(join(tmpdir(), 'local-cloud-code-'));
  // Lambda's runtime has the AWS SDK too.
  symlinkSync(nodeModulesWithSdk(folder), join(room, 'node_modules'));
  let count = 0;

  function copied({ S3Key: key, ZipFile: inline }: Code): string | { unplayed: string } {
    const target = join(room, String(++count));
    if (inline !== undefined) {
      mkdirSync(target);
      writeFileSync(join(target, 'index.js'), inline);
      return target;
    }
    const asset: Asset | undefined = assets.get(String(key));
    if (!asset) return { unplayed: `its code ${String(key)} is not in the assembly` };
    if (asset.packaging !== 'zip') return { unplayed: 'its code is an archive, and not a folder' };
    cpSync(asset.path, target, { recursive: true });
    return target;
  }

  const codeOf: CodeOf = (
    _resource,
    { Runtime: runtime, Handler: handler, PackageType: kind, Code: code },
  ) => {
    if (kind === 'Image') return { unplayed: 'its code is an image' };
    if (!String(runtime).startsWith('nodejs')) return { unplayed: `it runs on ${String(runtime)}` };
    const place = copied(code as Code);
    if (typeof place !== 'string') return place;
    const [, path = '', name = ''] = /^(.*)\.([^.]+)$/.exec(String(handler)) ?? [];
    const file = extensions.map((extension) => join(place, path + extension)).find((one) => existsSync(one));
    return file
      ? { file, handler: name }
      : { unplayed: `its code has no file for the handler ${String(handler)}` };
  };
  return { codeOf, close: () => rmSync(room, { recursive: true, force: true }) };
}

/** Returns the packages of the project that was synthesized, or else those of the local cloud. */
function nodeModulesWithSdk(folder: string): string {
  for (let above = folder; above !== dirname(above); above = dirname(above)) {
    const modules = join(above, 'node_modules');
    if (existsSync(join(modules, '@aws-sdk'))) return modules;
  }
  const sdk = fileURLToPath(import.meta.resolve('@aws-sdk/client-dynamodb'));
  return sdk.slice(0, sdk.lastIndexOf(join('node_modules', '@aws-sdk')) + 'node_modules'.length);
}
