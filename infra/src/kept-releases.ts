import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { stageNames, type StageName } from './kit/stages.ts';
import { synthTemplates } from './synth-templates.ts';
import { optionSets } from './updates/option-sets.ts';
import { packTemplates, unpackTemplates } from './updates/packed-templates.ts';
import { parseTemplate, type StageTemplate, type StageTemplates } from './updates/stage-template.ts';

/** The templates of a release: of each stage, with each of `keptSettings`. */
export interface KeptRelease {
  /** The day on which it was kept. */
  name: string;
  stages: Record<StageName, Record<string, StageTemplates>>;
}

/** With these settings the templates have the least and the most. */
const keptSettings = ['no settings', 'everything'] as const;

/** The newest ones. A stage that was deployed before them is updated in two steps. */
const maxKept = 4;

const folder = join(import.meta.dirname, 'updates/releases');
const ending = '.json.br';

/** Reads the releases in the repository, oldest first. */
export function keptReleases(): KeptRelease[] {
  return filesOf(folder).map((file) => ({
    name: basename(file, ending),
    stages: unpackTemplates(readFileSync(file)) as KeptRelease['stages'],
  }));
}

/** Adds the templates of this checkout under the name of a day, and removes the oldest beyond the newest four. */
export async function keepRelease(name: string): Promise<string> {
  const stages: Record<string, Record<string, StageTemplates>> = {};
  for (const stage of stageNames) {
    stages[stage] = {};
    for (const settings of keptSettings) {
      stages[stage][settings] = await stageTemplatesOf(stage, optionSets[settings] ?? {});
    }
  }
  const file = join(folder, `${name}${ending}`);
  writeFileSync(file, packTemplates(stages));
  for (const old of filesOf(folder).slice(0, -maxKept)) rmSync(old);
  return file;
}

/** Synthesizes the templates of one stage without the code of its functions, by the ids of its stacks. */
export async function stageTemplatesOf(
  stage: StageName,
  context: Record<string, unknown>,
): Promise<StageTemplates> {
  const outdir = mkdtempSync(join(tmpdir(), 'touchdown-templates-'));
  try {
    const stacks = await synthTemplates({ stage, outdir, context });
    return Object.fromEntries(
      stacks.map(({ id, template }): [string, StageTemplate] => [
        id,
        parseTemplate(JSON.stringify(template)),
      ]),
    );
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

function filesOf(place: string): string[] {
  return globSync(`*${ending}`, { cwd: place })
    .toSorted()
    .map((file) => join(place, file));
}
