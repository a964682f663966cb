import { stageSettings, type StageName } from '@touchdown/infra/kit/stages.ts';
import { projectRoot } from '../../system/local-state-folder.ts';
import { deployedContext, type Settings } from '../settings/setting-values.ts';
import { checkDeployment } from './check-deployment.ts';
import { blocks, printFindings } from './print-findings.ts';

/** Prints what a deployment with these settings would find missing. Returns whether nothing stops it. */
export async function checkFirst(stage: StageName, settings: Settings, region: string): Promise<boolean> {
  const context = deployedContext(settings);
  const known = stageSettings(stage, (key) => context[key]);
  const { maxWorkers } = settings;
  const radar = typeof maxWorkers === 'number' ? { ...known.radar, maxWorkers } : known.radar;
  const findings = await checkDeployment({ ...known, radar }, { region }, projectRoot);
  for (const line of printFindings(findings)) console.log(line);
  return !findings.some(blocks);
}
