import { stageSettings, type StageName, type StageSettings } from '@touchdown/infra/kit/stages.ts';
import { runningSettings } from '@touchdown/shared/contract/running-settings.ts';
import { isDenied } from '../with-permission.ts';
import { mergeSettings } from '../settings/plan-settings.ts';
import {
  deployedContext,
  isRunningSetting,
  lacksAlarmEmail,
  type Settings,
  type SettingsChange,
} from '../settings/setting-values.ts';
import { readSettings, type SettingsStore } from '../settings/settings-store.ts';
import { blocker, fine, warning, type Finding } from './finding.ts';

/** What a deployment would use, and what is wrong with it. */
export interface PlannedSettings {
  stage: StageName;
  /** What an operator reads before anything else. */
  lines: string[];
  findings: Finding[];
  /** Undefined if the settings cannot be read or do not parse. What depends on them is then not checked. */
  settings?: StageSettings;
  /** What CDK gets of them. */
  context?: Record<string, string>;
}

const topic = 'settings';

/** Reads the settings of a stage and merges them with what is given. Whatever is wrong with them becomes a finding. */
export async function planForCheck(store: SettingsStore, given: SettingsChange): Promise<PlannedSettings> {
  const { stage } = store;
  try {
    const { settings, lines } = mergeSettings(stage, await readSettings(store), given);
    return { ...judgeSettings(stage, settings), lines };
  } catch (error) {
    const { message } = error as Error;
    const finding = isDenied(error)
      ? warning(
          topic,
          'not known, because the credentials lack the permission ssm:GetParameter',
          'have somebody who has ssm:GetParameter run the same command',
        )
      : blocker(topic, sentence(message), `npm run deploy -- ${stage} --settings-only`);
    return { stage, lines: [], findings: [finding] };
  }
}

/** Parses settings as a deployment does. */
export function judgeSettings(stage: StageName, given: Settings): PlannedSettings {
  const context = deployedContext(given);
  try {
    const known = stageSettings(stage, (key) => context[key]);
    const { maxWorkers } = given;
    const radar = typeof maxWorkers === 'number' ? { ...known.radar, maxWorkers } : known.radar;
    const findings = [...alarmsOf(known), ...badRunningSettings(stage, given)];
    return { stage, lines: [], findings, settings: { ...known, radar }, context };
  } catch (error) {
    const mend = `npm run deploy -- ${stage} with --set KEY=VALUE or --forget KEY`;
    return { stage, lines: [], findings: [blocker(topic, sentence((error as Error).message), mend)] };
  }
}

function alarmsOf(settings: StageSettings): Finding[] {
  const { stage, alarmEmail } = settings;
  if (lacksAlarmEmail(settings)) {
    const mend = `npm run deploy -- ${stage} --set alarmEmail=you@example.org`;
    return [blocker('alarms', `${stage} needs an address for them, or nobody learns of them`, mend)];
  }
  return alarmEmail ? [fine('alarms', `mails go to ${alarmEmail}`)] : [];
}

/** Functions go on with older values if somebody has written a wrong one by hand. */
function badRunningSettings(stage: StageName, settings: Settings): Finding[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    if (!isRunningSetting(key)) return [];
    const { error } = runningSettings.shape[key].safeParse(value);
    if (!error) return [];
    const says = `${key} is ${String(value)}, which functions do not read: ${error.issues[0]?.message}`;
    return [warning(topic, sentence(says), `npm run deploy -- ${stage} --settings-only --set ${key}=VALUE`)];
  });
}

/** A finding is printed with a full stop of its own. */
function sentence(message: string): string {
  return message.replace(/\.$/, '');
}
