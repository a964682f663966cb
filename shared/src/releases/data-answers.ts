import type { Citations } from '../tornadoes/citation.ts';
import type { CodebookColumn } from '../tornadoes/export/export-columns.ts';
import type { ReleaseNotes } from './release-changes.ts';
import type { ListedRelease, ReleaseManifest } from './release-manifest.ts';

/** What the page of all data shows: `/data.json`. */
export interface DataAnswer {
  /** The release that `/data/latest/` has. Null before the first. */
  latest: ListedRelease | null;
  /** All, newest first. */
  releases: ListedRelease[];
  licence: string;
  citations: Citations | null;
  codebook: readonly CodebookColumn[];
}

/** What the page of a release shows: `/data/releases/{id}.json`. */
export interface ReleaseAnswer {
  release: ListedRelease;
  notes: ReleaseNotes;
  sources: ReleaseManifest['sources'];
  previous: string | null;
  takes_back: string[];
  /** What is mistaken in its files, which are signed and never change. */
  errata: string[];
  licence: string;
  citations: Citations;
}
