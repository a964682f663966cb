import { parseArgs } from 'node:util';

export interface VerifyOptions {
  /** The address of a site, or a folder with a copy of its `data` folder. */
  from: string;
  /** The release to begin with; undefined means the newest one. */
  release?: string;
  /** Only the release itself is checked, with its files. */
  chainOnly: boolean;
  /** Verifies what the site was built from, in place of its record. */
  build: boolean;
  /** With that, builds this checkout again and compares. */
  rebuild: boolean;
}

export const verifyUsage = `Usage: npm run verify-release -- URL-or-folder [--release ID] [--chain-only]
       npm run verify-release -- URL --build [--rebuild]
Verifies a release: the signature of its manifest, the checksum of each of its files, and the chain of all releases
before it. URL is the address of a site, such as https://touchdown.example, or that of a release on it. A folder has a
copy of what is below /data on a site. --chain-only leaves out the files, which are megabytes.
--build verifies the site itself: that its files and its list of parts (/build/sbom.json) are those that its deployment
has written down (/build/provenance.json). --rebuild also builds this checkout again, which must be at the same commit,
and compares the site, the functions and the sources of the workers' image.

Exit codes: 0 everything is as published; 1 something is not, or is missing; 2 the command was not understood.`;

/** Returns the options, or a sentence that says what is wrong with the arguments. */
export function readVerifyOptions(args: string[]): VerifyOptions | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        release: { type: 'string' },
        'chain-only': { type: 'boolean', default: false },
        build: { type: 'boolean', default: false },
        rebuild: { type: 'boolean', default: false },
      },
    });
    const [place, ...more] = positionals;
    if (place === undefined || more.length > 0) throw new Error('Name one address or one folder.');
    // The address of a page is understood too: that of all data, or of one release.
    const page = /^(?<site>https?:\/\/[^/]+)(?:\/data(?:\/releases\/(?<id>[\w.-]+))?)?\/?$/.exec(
      place,
    )?.groups;
    if (/^https?:/.test(place) && !page)
      throw new Error(`${place} is not the address of a site or of a release.`);
    const release = values.release ?? page?.['id'];
    const { build, rebuild } = values;
    if (rebuild && !build) throw new Error('--rebuild goes with --build.');
    if (build && (release !== undefined || values['chain-only']))
      throw new Error('--build verifies the site, not a release of the record.');
    return {
      from: page?.['site'] ?? place,
      ...(release === undefined ? {} : { release }),
      chainOnly: values['chain-only'],
      build,
      rebuild,
    };
  } catch (error) {
    return { problem: `${(error as Error).message}\n\n${verifyUsage}` };
  }
}
