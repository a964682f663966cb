import type { UnusedGrants } from './compare-grants.ts';

const catalogue = 'CatalogueTable';
const catalogueIndex = 'CatalogueTable/index/gsi1';
const session = 'with SESS#*, USER#*';

/** All that an importer's role has. */
const ofAnImporter = [
  ...['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'].map(
    (action) => `dynamodb:${action} on ${catalogue}`,
  ),
  's3:GetObject on Record/*',
  's3:PutObject on Record/*',
  's3:PutObject on Media/media/catalogue/*',
  's3:PutObject on Media/media/spc-reports/*',
];

/** Grants that a whole run of the tests does not use, each with the reason for which its role has it. */
export const unusedGrants: readonly UnusedGrants[] = [
  {
    reason: 'it asks an agency’s server, which no test does; its role is that of import-dropped-files.queue',
    grants: {
      'refresh-preliminary-reports.schedule': ofAnImporter,
      'check-agency-revisions.schedule': ofAnImporter,
    },
  },
  {
    reason: 'CDK grants it to whoever reads a queue or sets aside what fails, and Lambda does not need it',
    grants: {
      'import-dropped-files.queue': readingAlso('DroppedFiles'),
      'process-image.queue': readingAlso('PicturesSent'),
      'give-up-jobs.queue': readingAlso('JobsDeadLetters'),
      'mailer.queue': readingAlso('Mail'),
      'follow-authors.stream': settingAsideAlso('DeadLetters'),
      'erase-deleted-account.stream': settingAsideAlso('DeadLetters'),
      'dispatch-jobs.stream': settingAsideAlso('JobsUndispatched'),
    },
  },
  {
    reason: 'every reader of the catalogue has the same grant, on the table and its index',
    grants: {
      'accounts.http': [...batches(catalogue, catalogueIndex), ...ofIndex()],
      'tornadoes.http': [...batches(catalogue, catalogueIndex), `dynamodb:GetItem on ${catalogueIndex}`],
      'storm-reports.http': [
        ...batches(catalogue, catalogueIndex),
        ...ofIndex(),
        `dynamodb:Query on ${catalogue}`,
      ],
      'radar.http': [...batches(catalogue, catalogueIndex), ...ofIndex()],
      'pages.http': [...batches(catalogue, catalogueIndex), ...ofIndex()],
    },
  },
  {
    reason: 'every doorkeeper has the same grant: a bookmark is read, and a limit lifted, in one slice alone',
    grants: {
      'accounts.http': ['dynamodb:GetItem on EphemeralTable with RL#*'],
      'contributions.http': [`dynamodb:GetItem on CommunityTable ${session}`],
      'uploads.http': [
        `dynamodb:GetItem on CommunityTable ${session}`,
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'radar.http': [
        `dynamodb:GetItem on CommunityTable ${session}`,
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'progress.url': [`dynamodb:GetItem on CommunityTable ${session}`],
    },
  },
  {
    reason: 'no transaction checks an account that it leaves as it is',
    grants: {
      'accounts.http': [
        'dynamodb:ConditionCheckItem on CommunityTable with USER#*, CRED#*, UNAME#*, EMAIL#*, SESS#*, TOK#*',
      ],
    },
  },
  {
    reason:
      'a worker reads a job that somebody else has begun, and hides a message when a job lasts or fails for now',
    grants: {
      'render.task': [
        'dynamodb:GetItem on RadarTable with JOB#*, TGT#*, RENDER#*, ACTIVEUSER#*',
        'sqs:ChangeMessageVisibility on Jobs',
      ],
    },
  },
];

function readingAlso(queue: string): string[] {
  return [`sqs:ChangeMessageVisibility on ${queue}`, `sqs:GetQueueUrl on ${queue}`];
}

function settingAsideAlso(queue: string): string[] {
  return [`sqs:GetQueueAttributes on ${queue}`, `sqs:GetQueueUrl on ${queue}`];
}

function batches(...tables: string[]): string[] {
  return tables.map((table) => `dynamodb:BatchGetItem on ${table}`);
}

function ofIndex(): string[] {
  return [`dynamodb:GetItem on ${catalogueIndex}`, `dynamodb:Query on ${catalogueIndex}`];
}
