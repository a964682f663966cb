import { Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import {
  alarmDefaults,
  apiAlarms,
  changesAlarms,
  functionAlarms,
  importAlarms,
  mailAlarms,
  movesAlarm,
  picturesAlarm,
  radarAlarms,
  sessionReuse,
  tableAlarms,
  unusedPicturesAlarm,
} from '../ops/alarms.ts';
import { alertTopic } from '../ops/alert-topic.ts';
import { stageDashboard } from '../ops/dashboard.ts';
import { failedWorkers, importFailures, missingWorkers, reusedSessions } from '../ops/counted-lines.ts';
import { monthlyBudget } from '../ops/monthly-budget.ts';
import { runbookLink } from '../ops/runbook-link.ts';
import { canaryAlarmNaming } from '../kit/canary-alarms.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { ApiStack } from './api-stack.ts';
import type { ChangesStack } from './changes-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';
import type { ImportsStack } from './imports-stack.ts';
import type { MailStack } from './mail-stack.ts';
import type { PicturesStack } from './pictures-stack.ts';
import type { RadarStack } from './radar-stack.ts';

interface OpsStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
  api: ApiStack;
  imports: ImportsStack;
  radar: RadarStack;
  edge: EdgeStack;
  mail: MailStack;
  pictures: PicturesStack;
  changes: ChangesStack;
}

/** Monitors the other stacks: alarms, a dashboard and a budget. */
export class OpsStack extends Stack {
  constructor(scope: Construct, id: string, watched: OpsStackProps) {
    const { settings, data, api, imports, radar, edge, mail, pictures, changes, ...props } = watched;
    super(scope, id, props);
    const failures = importFailures(this, settings.stage, imports.functions);
    const { queue: dropped, deadLetters: droppedDead } = data.droppedFiles;
    const schedulesDead = imports.missedSchedules;
    const topic = alertTopic(this, settings);
    monthlyBudget(this, settings, topic);
    stageDashboard(this, {
      stage: settings.stage,
      distribution: edge.distribution,
      api: api.api,
      functions: [api, edge, mail, pictures, changes, radar].flatMap(({ functions }) => functions),
      tables: data.tables,
      imports: {
        functions: imports.functions,
        failures,
        queues: {
          'dropped files': dropped,
          'dropped files in the dead letter queue': droppedDead,
          'missed schedules': schedulesDead,
        },
      },
    });
    const rules = [
      ...apiAlarms(api.api),
      ...[api, edge, imports, mail, pictures, changes, radar].flatMap(({ functions }) =>
        functions.flatMap(functionAlarms),
      ),
      ...importAlarms({ failures, droppedDead, schedulesDead }),
      ...mailAlarms(data.mail, mail.configurationSet),
      picturesAlarm(data.pictures),
      unusedPicturesAlarm(pictures.unremoved),
      ...changesAlarms(changes.dispatcher, changes.deadLetters),
      movesAlarm(changes.missedMoves),
      ...radarAlarms({
        queue: radar.queue,
        missingWorkers: missingWorkers(this, settings.stage, radar.functions),
        failedWorkers: failedWorkers(this, settings.stage, radar.workers),
      }),
      sessionReuse(reusedSessions(this, settings.stage, api.accounts)),
      ...tableAlarms(data.tables),
    ];
    for (const { id: alarmId, runbook, description, metric, above, periods } of rules) {
      const alarm = new Alarm(this, alarmId, {
        ...alarmDefaults,
        ...canaryAlarmNaming(settings.stage, alarmId),
        alarmDescription: `${description}. What to do: ${runbookLink(runbook)}`,
        metric,
        threshold: above,
        evaluationPeriods: periods,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    }
  }
}
