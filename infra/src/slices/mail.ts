import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { EphemeralTable } from '../kit/stored-table.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import type { MailSender, StageSettings } from '../kit/stages.ts';

interface MailSliceProps {
  settings: StageSettings;
  ephemeral: EphemeralTable;
  waiting: Queue;
  /** `https://…`, as people see it: links in mails begin with it. */
  siteUrl: string;
}

/** Two mails at SES's and DynamoDB's slowest; the rest of a batch comes again. */
const mailerSize: FunctionSize = { memoryMegabytes: 512, timeout: Duration.seconds(30) };

/** Sends the mail that the features leave in the queue. */
export class MailSlice extends Construct {
  readonly mailer: SliceFunction;
  /** What SES counts this stage's mail under; absent while the stage has no sender. */
  readonly configurationSet: ConfigurationSet | undefined;

  constructor(scope: Construct, { settings, ephemeral, waiting, siteUrl }: MailSliceProps) {
    super(scope, 'Mail');
    const entry = 'functions/src/features/mailer/mailer.queue.ts';
    this.mailer = new SliceFunction(this, 'Mailer', { slice: 'mail', entry, settings, size: mailerSize });
    // It writes on condition, and learns from the refusal what is there: it never reads.
    ephemeral.grant(this.mailer, { put: ['mailClaim'] });
    this.mailer.setEnvironment(envNames.siteUrl, siteUrl);
    // Two is the least that Lambda lets a queue ask for, and more than a new account may send in a second.
    const few = { batchSize: 5, maxConcurrency: 2, reportBatchItemFailures: true };
    this.mailer.lambda.addEventSource(new SqsEventSource(waiting, few));
    this.configurationSet = settings.mailSender && this.#letSend(settings.mailSender);
  }

  /** SES asks for the permission on both: the sender, and what the mail is counted under. */
  #letSend({ from, domain }: MailSender): ConfigurationSet {
    const configurationSet = new ConfigurationSet(this, 'Counted', {
      reputationMetrics: true,
      // Who bounced or complained gets no further mail.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      // Some mails hold a link that is as good as a password.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
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
    return configurationSet;
  }
}
