import { Stack, type StackProps, CfnOutput, Duration } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import { StageSecret } from '../kit/stage-secret.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';
import type { EphemeralTable } from '../kit/stored-table.ts';
import type { MailSender } from '../kit/settings/given-settings.ts';

interface MailSliceProps {
  settings: StageSettings;
  ephemeral: EphemeralTable;
  waiting: Queue;
  /** The public URL, `https://…`, with which links in mails begin. */
  siteUrl: string;
  /** Keys of the links that turn mails off. */
  linkKeys: StageSecret;
}

/** Enough for two mails when SES and DynamoDB are slow. The rest of a batch is delivered again. */
const mailerSize: FunctionSize = { memoryMegabytes: 512, timeout: Duration.seconds(30) };

/** Sends the mail in the queue. */
class MailSlice extends Construct {
  readonly mailer: SliceFunction;
  /** For SES's statistics. It exists without a sender too, because alarms of another stack may still use its name. */
  readonly configurationSet: ConfigurationSet;

  constructor(scope: Construct, { settings, ephemeral, waiting, siteUrl, linkKeys }: MailSliceProps) {
    super(scope, 'Mail');
    const entry = 'functions/src/features/mail/mailer.queue.ts';
    this.mailer = new SliceFunction(this, 'Mailer', { slice: 'mail', entry, settings, size: mailerSize });
    // It needs no reads: conditional writes tell it what is stored.
    ephemeral.grant(this.mailer, { put: ['mailClaim'] });
    this.mailer.setEnvironment(envNames.siteUrl, siteUrl);
    linkKeys.giveTo(this.mailer, envNames.mailLinkKeys);
    // Lambda's minimum for a queue is two, which is more than a new account may send per second.
    const few = { batchSize: 5, maxConcurrency: 2, reportBatchItemFailures: true };
    this.mailer.lambda.addEventSource(new SqsEventSource(waiting, few));
    this.configurationSet = new ConfigurationSet(this, 'Counted', {
      reputationMetrics: true,
      // No further mail is sent to addresses that bounced or complained.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      // Some mails contain a link that is as powerful as a password.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    if (settings.mailSender) this.#allowSending(settings.mailSender);
  }

  /** Allows the mailer to send. SES requires permissions for both the sender and the configuration set. */
  #allowSending({ from, domain }: MailSender): void {
    const { configurationSet } = this;
    const sender = new EmailIdentity(this, 'Sender', { identity: Identity.domain(domain), configurationSet });
    const counted = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: configurationSet.configurationSetName,
    });
    this.mailer.allow(['ses:SendEmail'], [sender.emailIdentityArn, counted]);
    this.mailer.setEnvironment(envNames.mailFrom, from);
    this.mailer.setEnvironment(envNames.mailConfigurationSet, configurationSet.configurationSetName);
    for (const [at, { name, value }] of sender.dkimRecords.entries()) {
      new CfnOutput(Stack.of(this), `DkimRecord${at + 1}`, { value: `${name} CNAME ${value}` });
    }
  }
}

interface MailStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
  edge: EdgeStack;
}

/** Sends mail. It is deployed after the edge, whose URL is in the links. Until then, mail waits in the queue. */
export class MailStack extends Stack {
  readonly functions: SliceFunction[];
  readonly configurationSet: ConfigurationSet;

  constructor(scope: Construct, id: string, { settings, data, edge, ...props }: MailStackProps) {
    super(scope, id, props);
    const { ephemeral, mail } = data;
    const linkKeys = new StageSecret(this, 'MailLinkKeys', settings.stage);
    const { siteUrl } = edge;
    const slice = new MailSlice(this, { settings, ephemeral, waiting: mail.queue, siteUrl, linkKeys });
    this.functions = [slice.mailer];
    this.configurationSet = slice.configurationSet;
    // Alarms import it until their stack is deployed without a sender; removing the export earlier would fail.
    this.exportValue(this.configurationSet.configurationSetName);
  }
}
