import { entryMetadata } from '../template/metadata.ts';
import type { PlacedResource } from '../template/stack-template.ts';

/** The code of a function. */
export interface FunctionCode {
  /** The absolute path of the file. */
  file: string;
  /** The name of the export that Lambda calls. */
  handler: string;
}

/** Finds the code of a function; or says why it cannot run here. */
export type CodeOf = (
  resource: PlacedResource,
  properties: Readonly<Record<string, unknown>>,
) => FunctionCode | { unplayed: string };

/** Returns the source that the metadata of a function or task names, if it names one. */
export function entryOf({ metadata }: PlacedResource): string | undefined {
  const entry = metadata[entryMetadata];
  return typeof entry === 'string' ? entry : undefined;
}

/** Runs each function from the source that its metadata names. `fileOf` returns the absolute path of an entry. */
export function codeByMetadata(fileOf: (entry: string) => string): CodeOf {
  return (resource) => {
    const entry = entryOf(resource);
    if (entry !== undefined) return { file: fileOf(entry), handler: 'handler' };
    throw new Error(
      `${resource.stackName}/${resource.logicalId} needs ${entryMetadata} in its metadata, with its entry file.`,
    );
  };
}
