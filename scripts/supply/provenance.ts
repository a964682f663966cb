import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../system/local-state-folder.ts';
import { sha256, type BuiltPart } from './built-parts.ts';

/** The commit of a build. Both are undefined where there is no repository. */
export interface BuildSource {
  commit?: string;
  /** The time of the commit, with which equal builds have equal lists. */
  committedAt?: string;
  /** Whether the checkout has nothing but the commit. */
  isClean: boolean;
}

export interface ProvenBuild {
  source: BuildSource;
  parts: readonly BuiltPart[];
  /** What was given from outside, and is in the public files anyway. */
  parameters: { stage: string; siteUrl: string; siteEnvironment: Record<string, string> };
  workerBase: string;
  /** The list of parts, as it is served. */
  partsList: string;
  startedAt: Date;
  finishedAt: Date;
}

const Sha256 = z.object({ sha256: z.string().regex(/^[\da-f]{64}$/) });

/** What is read of a published statement. */
export const Provenance = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  predicateType: z.literal('https://slsa.dev/provenance/v1'),
  subject: z.array(z.object({ name: z.string(), digest: Sha256 })).min(1),
  predicate: z.object({
    buildDefinition: z.object({
      externalParameters: z.object({
        stage: z.string(),
        siteUrl: z.string(),
        siteEnvironment: z.record(z.string(), z.string()),
      }),
      resolvedDependencies: z.array(
        z.object({
          name: z.string(),
          digest: z.record(z.string(), z.string()).optional(),
          annotations: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  }),
});
export type Provenance = z.infer<typeof Provenance>;

/** The file of the site that lists the parts, as the statement names it. */
export const partsListSubject = 'site/build/sbom.json';

/** Reads the commit of this checkout. */
export function buildSource(): BuildSource {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const committedAt = new Date(git('log', '-1', '--format=%cI')).toISOString();
    const isClean = git('status', '--porcelain') === '';
    return { commit: git('rev-parse', 'HEAD'), committedAt, isClean };
  } catch {
    return { isClean: false };
  }
}

/** `functions/…/index.mjs`, `site/index.html`: each file of a part with its SHA-256. */
export function subjectsOf(parts: readonly BuiltPart[]): Provenance['subject'] {
  return parts.flatMap(({ name, files }) =>
    Object.entries(files).map(([path, hash]) => ({ name: `${name}/${path}`, digest: { sha256: hash } })),
  );
}

/**
 * Returns what was deployed, and from what, as a statement of in-toto (v1) with SLSA's provenance (v1,
 * https://slsa.dev/spec/v1.0/provenance). It is not signed here: the workflow of GitHub attests the file.
 */
export function provenanceOf(build: ProvenBuild) {
  const { source, parts, parameters, workerBase, partsList } = build;
  const [, image, digest] = /^(.*)@sha256:([\da-f]{64})$/.exec(workerBase) ?? [];
  const invocation = process.env['GITHUB_RUN_ID'];
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...subjectsOf(parts), { name: partsListSubject, digest: { sha256: sha256(partsList) } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:touchdown:npm-run-deploy:v1',
        externalParameters: parameters,
        resolvedDependencies: [
          {
            name: 'source',
            ...(source.commit ? { digest: { gitCommit: source.commit } } : {}),
            annotations: { isClean: source.isClean },
          },
          { name: 'package-lock.json', digest: { sha256: lockfileHash() } },
          { name: 'node', annotations: { version: process.versions.node } },
          {
            name: 'worker base',
            ...(digest ? { digest: { sha256: digest } } : {}),
            annotations: { image: image ?? workerBase },
          },
        ],
      },
      runDetails: {
        builder: { id: `urn:touchdown:builder:${invocation ? 'github-actions' : 'workstation'}` },
        metadata: {
          ...(invocation ? { invocationId: invocation } : {}),
          startedOn: build.startedAt.toISOString(),
          finishedOn: build.finishedAt.toISOString(),
        },
      },
    },
  };
}

export const lockfileHash = () => sha256(readFileSync(join(projectRoot, 'package-lock.json')));
