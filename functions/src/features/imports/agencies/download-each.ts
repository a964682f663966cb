import { DownloadError } from '../../../platform/download/download-error.ts';
import type { DownloadOptions } from './download-file.ts';
import type { PoliteHttp } from './polite-http.ts';

export interface AgencyFile {
  path: string;
  name: string;
  url: string;
  fetched: boolean;
}

export interface AgencyFiles {
  files: AgencyFile[];
  /** Files that were requested but that the agency does not have. */
  missing: string[];
  /** Files that could not be fetched. The others are complete. */
  failed: { name: string; error: Error }[];
}

interface DownloadEachOptions extends DownloadOptions {
  folder: string;
  /** A missing file is not an error. */
  mayBeAbsent?: boolean;
  log?: (line: string) => void;
}

/** A server that fails so often in a row is down, and each of its failures takes half a minute. */
const maxFailuresInARow = 3;

/** Downloads files one after the other. One that fails does not keep out the others, but a server that is down does. */
export async function downloadEach(
  http: PoliteHttp,
  wanted: readonly { name: string; url: string }[],
  { folder, mayBeAbsent = false, log = () => {}, ...options }: DownloadEachOptions,
): Promise<AgencyFiles> {
  const result: AgencyFiles = { files: [], missing: [], failed: [] };
  let failuresInARow = 0;
  for (const { name, url } of wanted) {
    try {
      const { path, fetched } = await http.download(url, folder, name, options);
      result.files.push({ path, name, url, fetched });
      log(fetched ? `${name} fetched.` : `${name} is up to date.`);
      failuresInARow = 0;
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      if (mayBeAbsent && error.code === 'NOT_FOUND') {
        result.missing.push(name);
        log(`${name} does not exist.`);
        failuresInARow = 0;
        continue;
      }
      result.failed.push({ name, error });
      log(`${name} could not be fetched. ${error.message}`);
      if (++failuresInARow >= maxFailuresInARow) break;
    }
  }
  // If nothing came at all, the first failure says more than a list of names.
  const [first] = result.failed;
  if (first && result.files.length === 0) throw first.error;
  return result;
}
