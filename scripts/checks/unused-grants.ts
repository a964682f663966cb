import type { UnusedGrants } from './compare-grants.ts';

const indexQuery = 'dynamodb:Query on CatalogueTable/index/gsi1';
const session = 'with SESS#*, USER#*';

/** Grants that a whole run of the tests does not use, with the reason why the role has them. */
export const unusedGrants: readonly UnusedGrants[] = [
  {
    reason: 'the test of the second copy reads a store without permissions, and no other stage has one',
    grants: {
      'second-copy.schedule': [
        's3:GetObject on Record/*',
        's3:ListBucket on Record',
        's3:GetObject on Media/media/catalogue/*',
        's3:GetObject on Media/media/spc-reports/*',
        's3:ListBucket on Media',
        's3:GetObject on PicturesImages/images/*',
        's3:ListBucket on PicturesImages',
      ],
    },
  },
  {
    reason: 'no call needs it: S3 answers 404 for a missing object only to those who may list the bucket',
    grants: {
      'import-files.schedule': ['s3:ListBucket on Record'],
      'fold-corrections.schedule': ['s3:ListBucket on Record'],
      'process-image.event': ['s3:ListBucket on PicturesStaging'],
      'private-file.url': ['s3:ListBucket on Media'],
      'loop-tilts.url': ['s3:ListBucket on Media'],
      'make-releases.stream': ['s3:ListBucket on Media'],
      'store-copies.schedule': ['s3:ListBucket on Media'],
      'storm-reports.http': ['s3:ListBucket on Media'],
      'pages.http': ['s3:ListBucket on Media'],
    },
  },
  {
    reason:
      'CDK grants it to every function that reads a queue or has a dead letter queue, but Lambda does not need it',
    grants: {
      'process-image.event': unusedDeadLetterGrants('PicturesDeadLetters'),
      'remove-unused-pictures.stream': unusedDeadLetterGrants('UnusedPicturesDeadLetters'),
      'mailer.queue': unusedQueueGrants('Mail'),
      'notify.event': unusedDeadLetterGrants('DeadLetters'),
      'erase-traces.event': unusedDeadLetterGrants('DeadLetters'),
      'follow-people.event': unusedDeadLetterGrants('DeadLetters'),
      'correct-record.event': unusedDeadLetterGrants('DeadLetters'),
      'tell-people.event': unusedDeadLetterGrants('DeadLetters'),
      'write-notifications.event': unusedDeadLetterGrants('DeadLetters'),
      'support-work.event': unusedDeadLetterGrants('SupportDeadLetters'),
      'dispatch-changes.stream': unusedDeadLetterGrants('DeadLetters'),
      'follow-moves.stream': unusedDeadLetterGrants('MovesDeadLetters'),
      'make-releases.stream': unusedDeadLetterGrants('ReleasesDeadLetters'),
      'dispatch-jobs.stream': unusedDeadLetterGrants('JobsUndispatched'),
    },
  },
  {
    reason: 'all readers of the catalogue have the same grants, on the table and its index',
    grants: {
      'accounts.http': [indexQuery],
      'storm-reports.http': [indexQuery],
      'radar.http': [indexQuery],
      'contributing.http': [indexQuery],
      'contributions.http': [indexQuery],
      'moderation.http': [indexQuery],
      'following.http': [indexQuery],
      'answers.http': [indexQuery],
      'notify.event': [indexQuery],
      'send-digests.schedule': [indexQuery],
      'follow-moves.stream': [indexQuery],
    },
  },
  {
    reason:
      'all slices with sign-in and limits have the same grants, but only one reads a bookmark and only one resets a limit',
    grants: {
      'accounts.http': ['dynamodb:GetItem on EphemeralTable with RL#*'],
      'tornadoes.http': [
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'api-docs.http': [
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'programs.http': [
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'contributions.http': [
        `dynamodb:GetItem on CommunityTable ${session}`,
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'contributing.http': [
        `dynamodb:GetItem on CommunityTable ${session}`,
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'conduct.http': [
        `dynamodb:GetItem on CommunityTable ${session}`,
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'moderation.http': [
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'takedowns.http': [
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'subscriptions.http': [
        `dynamodb:GetItem on CommunityTable ${session}`,
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
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
      'answers.http': [
        `dynamodb:GetItem on CommunityTable ${session}`,
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'following.http': [
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'appeals.http': [
        `dynamodb:GetItem on CommunityTable ${session}`,
        'dynamodb:GetItem on EphemeralTable with RL#*',
        'dynamodb:DeleteItem on EphemeralTable with RL#*',
      ],
      'progress.url': [`dynamodb:GetItem on CommunityTable ${session}`],
      'private-file.url': [`dynamodb:GetItem on CommunityTable ${session}`],
    },
  },
  {
    reason:
      'no test with roles asks an assistant about a day with reports, or has a release with changed rows',
    grants: {
      'programs.http': ['s3:GetObject on Media/media/spc-reports/*'],
      'make-releases.stream': ['s3:GetObject on Record/rows/*'],
    },
  },
  {
    reason:
      'a worker reads a job that another worker has started, and hides the message of a job that takes long or fails temporarily',
    grants: {
      'render.task': [
        'dynamodb:GetItem on RadarTable with JOB#*, TGT#*, RENDER#*, ACTIVEUSER#*',
        'sqs:ChangeMessageVisibility on Jobs',
      ],
    },
  },
  {
    reason:
      'a worker takes up what an earlier attempt left of a loop’s sweeps, and every attempt of a test with roles finishes',
    grants: { 'render.task': ['s3:GetObject on Media/media/radar/*', 's3:ListBucket on Media'] },
  },
  {
    reason: 'no test with roles replaces a public loop and waits for the days after which its files go',
    grants: {
      'render.task': ['the keys REPLACED of RadarTable'],
      'look-after-jobs.schedule': ['s3:DeleteObject on Media/media/radar/*'],
    },
  },
  {
    reason:
      'the tests of these functions have no roles: nobody in the others has ten approved edits, a first decision of a day ago, a digest or more than a thousand followers',
    grants: {
      'correct-record.event': [
        'dynamodb:PutItem on CommunityTable with AUD#*',
        'the keys AUD#* of CommunityTable',
        'dynamodb:ConditionCheckItem on CommunityTable with USER#*',
        'dynamodb:UpdateItem on CommunityTable with CONTRIB#*',
        'dynamodb:PutItem on CatalogueTable with TOR#*, OVR#report, IDX#tornado, MOVE#PENDING',
        'the keys IDX#tornado of CatalogueTable',
        'the keys MOVE#PENDING of CatalogueTable',
        'dynamodb:UpdateItem on CatalogueTable with IDX#tornado, IDX#spc',
        'the keys IDX#spc of CatalogueTable',
        'dynamodb:Query on CommunityTable/index/gsi2 with USER#*',
        'the keys USER#* of CommunityTable/index/gsi2',
      ],
      'hourly.schedule': [
        'dynamodb:GetItem on CommunityTable with CONTRIB#*',
        'dynamodb:ConditionCheckItem on CommunityTable with USER#*',
        'dynamodb:PutItem on CommunityTable with MODLOG#*',
        'the keys MODLOG#* of CommunityTable',
        'dynamodb:GetItem on CatalogueTable',
        'dynamodb:Query on CatalogueTable',
        indexQuery,
        'dynamodb:PutItem on CatalogueTable with TOR#*, OVR#report, IDX#tornado, MOVE#PENDING',
        'the keys TOR#* of CatalogueTable',
        'the keys OVR#report of CatalogueTable',
        'the keys IDX#tornado of CatalogueTable',
        'the keys MOVE#PENDING of CatalogueTable',
        'dynamodb:UpdateItem on CatalogueTable with IDX#tornado, IDX#spc',
        'the keys IDX#spc of CatalogueTable',
        'dynamodb:UpdateItem on CatalogueTable with TOR#*, OVR#report',
        's3:GetObject on Media/media/spc-reports/*',
      ],
      'send-digests.schedule': [
        'dynamodb:ConditionCheckItem on CommunityTable with USER#*',
        'dynamodb:Query on CatalogueTable',
        'sqs:SendMessage on Mail',
        'ses:ListSuppressedDestinations on *',
        's3:GetObject on Media/media/catalogue/*',
        's3:GetObject on Media/media/spc-reports/*',
      ],
      'write-notifications.event': [
        'dynamodb:UpdateItem on CommunityTable with NOTE#*',
        'the keys NOTE#* of CommunityTable',
      ],
      'notify.event': ['lambda:InvokeFunction on CommunityChangesWriteNotificationsFunction'],
    },
  },
  {
    reason:
      'no test with roles follows an outbreak, has a suspension that ends by its time, or waits until an account that has appealed, or leaves its texts here, is erased',
    grants: {
      'following.http': ['s3:GetObject on Media/media/catalogue/*'],
      'erase-traces.event': [
        'the keys APPEAL#* of CommunityTable',
        'dynamodb:UpdateItem on CommunityTable with CONTRIB#*',
      ],
    },
  },
];

function unusedQueueGrants(queue: string): string[] {
  return [`sqs:ChangeMessageVisibility on ${queue}`, `sqs:GetQueueUrl on ${queue}`];
}

function unusedDeadLetterGrants(queue: string): string[] {
  return [`sqs:GetQueueAttributes on ${queue}`, `sqs:GetQueueUrl on ${queue}`];
}
