import { describe, expect, it } from 'vitest';
import { entryMetadata } from '../kit/slice-function.ts';
import { resourceOf, resourcesOf, stageTemplates } from '../testing/stage-templates.ts';
import type { StageTemplate } from '../updates/stage-template.ts';

const mailFrom = 'Touchdown <no-reply@mail.example.org>';
const { Data, Mail } = stageTemplates({ stage: 'dev', context: { mailFrom } });
const withoutSender = stageTemplates({ stage: 'dev' }).Mail;
const text = (value: unknown) => JSON.stringify(value);

const queues = resourcesOf(Data, 'AWS::SQS::Queue');
const [queueId, queue] = queues.find(([id]) => /^Mail[0-9A-F]{8}$/.test(id)) ?? [];
const [deadId, dead] = queues.find(([id]) => id.startsWith('MailDeadLetters')) ?? [];

interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

function grantsOf(template: StageTemplate): Record<string, string> {
  const { PolicyDocument } = resourceOf(template, 'AWS::IAM::Policy').Properties;
  return Object.fromEntries(
    (PolicyDocument.Statement as Statement[]).map(({ Action, Resource }) => [
      [Action].flat().toSorted().join(' '),
      text(Resource),
    ]),
  );
}

describe('queued mail', () => {
  it('has three attempts, one after the other, and stays in the dead letter queue for 14 days', () => {
    expect(queue?.Properties).toMatchObject({
      SqsManagedSseEnabled: true,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [deadId, 'Arn'] }, maxReceiveCount: 3 },
    });
    const { Timeout } = resourceOf(Mail, 'AWS::Lambda::Function').Properties;
    expect(queue?.Properties['VisibilityTimeout']).toBe(6 * Timeout);
    expect(dead?.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 60 * 60 });
  });

  it('is sent in small batches, and each failure is reported', () => {
    expect(resourceOf(Mail, 'AWS::Lambda::EventSourceMapping').Properties).toMatchObject({
      EventSourceArn: { 'Fn::ImportValue': expect.stringContaining(`GetAtt${queueId}`) },
      BatchSize: 5,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });
});

describe('the mailer', () => {
  const { Properties, Metadata } = resourceOf(Mail, 'AWS::Lambda::Function');

  it('writes links to the public URL and uses the sender’s name', () => {
    expect(Metadata?.[entryMetadata]).toBe('functions/src/features/mail/mailer.queue.ts');
    const { Variables } = Properties['Environment'];
    expect(text(Variables.SITE_URL)).toMatch(/^\{"Fn::Join":\["",\["https:\/\/".*GetAttDistribution/);
    expect(Variables.MAIL_FROM).toBe(mailFrom);
    expect(Variables.MAIL_CONFIGURATION_SET).toEqual({
      Ref: resourcesOf(Mail, 'AWS::SES::ConfigurationSet')[0]?.[0],
    });
    expect(text(Variables.EPHEMERAL_TABLE)).toContain('RefEphemeralTable');
  });

  it('may only send as that sender, write one table, read one queue and write its log', () => {
    const grants = grantsOf(Mail);
    expect(Object.keys(grants).toSorted()).toEqual([
      'dynamodb:PutItem',
      'logs:CreateLogStream logs:PutLogEvents',
      'ses:SendEmail',
      'sqs:ChangeMessageVisibility sqs:DeleteMessage sqs:GetQueueAttributes sqs:GetQueueUrl sqs:ReceiveMessage',
    ]);
    const [identityId] = resourcesOf(Mail, 'AWS::SES::EmailIdentity')[0] ?? [];
    const [countedId] = resourcesOf(Mail, 'AWS::SES::ConfigurationSet')[0] ?? [];
    const sending = grants['ses:SendEmail'] ?? '';
    expect(sending.match(/"Ref":"[^"]*"/g)?.filter((ref) => !ref.includes('AWS::'))).toEqual([
      `"Ref":"${countedId}"`,
      `"Ref":"${identityId}"`,
    ]);
    expect(sending).not.toContain('*');
    expect(grants['dynamodb:PutItem']).toMatch(/^\{"Fn::ImportValue":"[^"]*EphemeralTable[^"]*Arn[^"]*"\}$/);
  });

  it('may write only its own claims in that table', () => {
    const { PolicyDocument } = resourceOf(Mail, 'AWS::IAM::Policy').Properties;
    const writing = (PolicyDocument.Statement as Statement[]).filter(({ Action }) =>
      String(Action).startsWith('dynamodb:'),
    );
    expect(writing.map(({ Condition }) => Condition)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['MAIL#*'] } },
    ]);
  });

  it('can be deployed without a sender, but may then send nothing', () => {
    const { Variables } = resourceOf(withoutSender, 'AWS::Lambda::Function').Properties['Environment'];
    expect(Variables).not.toHaveProperty('MAIL_FROM');
    expect(grantsOf(withoutSender)).not.toHaveProperty('ses:SendEmail');
    expect(resourcesOf(withoutSender, 'AWS::SES::EmailIdentity')).toEqual([]);
  });
});

describe('the sender', () => {
  it('is the domain of the email address, with its DNS records as outputs of the stack', () => {
    expect(resourceOf(Mail, 'AWS::SES::EmailIdentity').Properties['EmailIdentity']).toBe('mail.example.org');
    const records = Object.keys(Mail.Outputs ?? {}).filter((name) => name.startsWith('DkimRecord'));
    expect(records).toEqual(['DkimRecord1', 'DkimRecord2', 'DkimRecord3']);
  });

  it('uses only TLS, counts mail, and suppresses addresses that bounced or complained', () => {
    expect(resourceOf(Mail, 'AWS::SES::ConfigurationSet').Properties).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
  });
});
