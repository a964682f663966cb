import { describe, expect, it } from 'vitest';
import { addressOf, readsSession, type Route, type RouteTable } from '@touchdown/shared/contract/route.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { indexesOf } from '@touchdown/shared/storage/table-shape.ts';
import { allRoutes, routeTables, type PlacedRoute } from '@touchdown/shared/route-tables.ts';
import { entryMetadata } from '../kit/slice-function.ts';
import { stageNames } from '../kit/stages.ts';
import { functionOfAlias, resourcesOf, stageTemplates } from '../testing/stage-templates.ts';
import type { CfnResource, StageTemplate } from '../updates/stage-template.ts';

const { Api } = stageTemplates({ stage: 'dev' });
const functions = resourcesOf(Api, 'AWS::Lambda::Function');

function functionOfSlice(slice: string): [string, CfnResource] {
  const found = functions.find(([, { Metadata }]) =>
    String(Metadata?.[entryMetadata]).endsWith(`/${slice}.http.ts`),
  );
  if (!found) throw new Error(`There is no function of the slice ${slice}.`);
  return found;
}

describe('every function', () => {
  it.each(functions)('%s runs on Node 24 on arm64, with its own limits', (_id, { Properties }) => {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      Timeout: expect.any(Number),
      MemorySize: expect.any(Number),
    });
    expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  it('behind the API has reserved concurrency if the operator gives it, and no other function', () => {
    const templates = Object.values(stageTemplates({ stage: 'dev', context: { apiConcurrency: '20' } }));
    const all = templates.flatMap((template) => resourcesOf(template, 'AWS::Lambda::Function'));
    const entries = all.flatMap(([, { Metadata, Properties }]) => {
      const entry = Metadata?.[entryMetadata];
      return entry ? [{ entry, reserved: Properties['ReservedConcurrentExecutions'] }] : [];
    });
    const behindApi = entries.filter(({ entry }) => entry.endsWith('.http.ts'));
    expect(behindApi.length).toBeGreaterThan(functions.length);
    for (const { entry, reserved } of entries)
      expect([entry, reserved]).toEqual([entry, entry.endsWith('.http.ts') ? 20 : undefined]);
  });

  it('has ten seconds, or 25 if it waits for pictures or for Stripe', () => {
    for (const slice of Object.keys(routeTables)) {
      const takesPictures = Object.values<Route>(routeTables[slice as keyof typeof routeTables]).some(
        ({ pictures }) => pictures !== undefined,
      );
      expect([slice, functionOfSlice(slice)[1].Properties['Timeout']]).toEqual([
        slice,
        takesPictures || slice === 'subscriptions' ? 25 : 10,
      ]);
    }
  });

  it.each([
    ['tornadoes', 1769],
    ['programs', 1769],
    ['accounts', 1769],
    ['storm-reports', 1769],
    ['contributions', 1024],
    ['contributing', 1024],
    ['uploads', 1024],
    ['radar', 1024],
    ['api-docs', 1024],
  ])(
    'of the slice %s has %i MB, and a whole processor where it decodes the record or checks passwords',
    (slice, megabytes) => {
      expect(functionOfSlice(slice)[1].Properties['MemorySize']).toBe(megabytes);
    },
  );

  it.each(functions)('%s writes to its own log group, whose lines expire', (_id, { Properties }) => {
    const group = Api.Resources[Properties['LoggingConfig'].LogGroup.Ref];
    expect(group).toMatchObject({ Type: 'AWS::Logs::LogGroup', Properties: { RetentionInDays: 30 } });
    expect(Properties['LoggingConfig']).not.toHaveProperty('LogFormat');
  });

  it('has its own role and log', () => {
    const roles = functions.map(([, { Properties }]) => Properties['Role']['Fn::GetAtt'][0]);
    const logs = functions.map(([, { Properties }]) => Properties['LoggingConfig'].LogGroup.Ref);
    expect(new Set(roles).size).toBe(functions.length);
    expect(new Set(logs).size).toBe(functions.length);
  });

  it('gets the values of the origin header from a parameter', () => {
    for (const [, { Properties }] of functions) {
      expect(Properties['Environment'].Variables.ORIGIN_VERIFY).toEqual({ Ref: 'OriginVerify' });
    }
    expect(Api.Parameters?.['OriginVerify']).toMatchObject({
      Type: 'AWS::SSM::Parameter::Value<String>',
      Default: '/touchdown/dev/origin-verify',
    });
  });

  it('is traced only on request', () => {
    const inProd = (context = {}) =>
      resourcesOf(stageTemplates({ stage: 'prod', context }).Api, 'AWS::Lambda::Function');
    for (const [, { Properties }] of inProd({ tracing: 'on' })) {
      expect(Properties['TracingConfig']).toEqual({ Mode: 'Active' });
    }
    for (const [, { Properties }] of [...functions, ...inProd()]) {
      expect(Properties).not.toHaveProperty('TracingConfig');
    }
  });
});

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

describe('the roles', () => {
  const policies = (template: StageTemplate) => resourcesOf(template, 'AWS::IAM::Policy');
  // Removes the final wildcard for object keys. The bucket and the folder are explicit.
  const withoutObjectKeys = (text: string) => text.replace(/\/\*"/g, '"');
  const statements = (policy: CfnResource): Statement[] => policy.Properties['PolicyDocument'].Statement;
  const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);
  const ofSlice = (slice: string): Statement[] => {
    const role = functionOfSlice(slice)[1].Properties['Role']['Fn::GetAtt'][0];
    const own = policies(Api).find(([, { Properties }]) => Properties['Roles'][0].Ref === role)?.[1];
    // grant-running-settings.test.ts checks who reads the settings.
    return own ? statements(own).filter((one) => !isMixed(one) && one.Action !== 'ssm:GetParameter') : [];
  };
  /** Statements for transactions over several partitions allow nothing about a single item (see `together`). */
  const isMixed = ({ Condition }: Statement) => Condition?.['ForAnyValue:StringLike'] !== undefined;
  /** The actions of a statement, their resources, and the allowed partition keys. */
  const spelled = ({ Action, Resource, Condition }: Statement) => ({
    actions: list(Action).map((action) => action.replace(/^\w+:/, '')),
    resources: list(Resource).map((resource) => {
      const text = JSON.stringify(resource);
      const [, name] = /([A-Z][a-z]+)(?:Table)?[0-9A-F]{8}Arn/.exec(text) ?? [];
      const [, index = ''] = /(\/index\/\w+)/.exec(text) ?? [];
      const [, folder = ''] = /"(\/[a-z]+\/\*)"/.exec(text) ?? [];
      return `${name}${index}${folder}`;
    }),
    keys: list(Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []),
  });

  /** The folders of the media bucket that a statement allows to read. */
  const mediaFolders = ({ Action, Resource }: Statement): string[] =>
    list(Resource as { 'Fn::Join'?: [string, unknown[]] }).flatMap((resource) => {
      const [bucket, folder, ...more] = resource['Fn::Join']?.[1] ?? [];
      const isMedia = JSON.stringify(bucket ?? '').includes('Media') && more.length === 0;
      return Action === 's3:GetObject' && isMedia ? [String(folder)] : [];
    });

  it.each(stageNames)('of %s have wildcards only for tracing and for object keys (ASVS 13.2.2)', (stage) => {
    const templates = stageTemplates({ stage, context: stage === 'prod' ? { tracing: 'on' } : {} });
    const wild = Object.values(templates)
      .flatMap(policies)
      .flatMap(([, policy]) => statements(policy))
      .filter(({ Action, Resource }) => {
        const isOfObjects = list(Action).every((action) => action.startsWith('s3:'));
        const text = JSON.stringify([Action, Resource]);
        return (isOfObjects ? withoutObjectKeys(text) : text).includes('*');
      });
    const tracing = {
      Effect: 'Allow',
      Action: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
      Resource: '*',
    };
    const all = Object.values(templates).flatMap((one) => resourcesOf(one, 'AWS::Lambda::Function'));
    const isList = ({ Action }: Statement) => Action === 'ecs:ListTasks';
    // Fargate signs in to fetch the workers' image.
    const isSignIn = ({ Action }: Statement) => Action === 'ecr:GetAuthorizationToken';
    // A canary asks for two alarms; CloudWatch checks the action against all of the account.
    const isAlarms = ({ Action }: Statement) => Action === 'cloudwatch:DescribeAlarms';
    expect(wild.filter(isAlarms)).toHaveLength(stage === 'prod' ? 3 : 0);
    // The check before traffic calls numbered versions, and answers for the deployment groups of its stack.
    const ofVersions = new Set(['lambda:InvokeFunction', 'codedeploy:PutLifecycleEventHookExecutionStatus']);
    const isCheck = ({ Action }: Statement) => ofVersions.has(String(Action));
    expect(wild.filter(isCheck)).toHaveLength(stage === 'prod' ? 2 * 4 : 0);
    // The answer to an alarm reads the logs of its stage.
    const isLogs = ({ Action }: Statement) => Action === 'logs:FilterLogEvents';
    expect(wild.filter(isLogs)).toHaveLength(1);
    // The list of addresses that mails came back from is of the account. Without a sender there is none.
    const isRefused = ({ Action }: Statement) => Action === 'ses:ListSuppressedDestinations';
    const known = [isRefused, isList, isSignIn, isAlarms, isCheck, isLogs];
    expect(wild.filter((one) => !known.some((is) => is(one)))).toEqual(
      stage === 'prod' ? all.map(() => tracing) : [],
    );
    // ListTasks supports no resources, only a condition on the cluster.
    const lists = wild.filter(isList);
    expect(lists).toHaveLength(2);
    for (const { Condition } of lists)
      expect(Condition).toEqual({ ArnEquals: { 'ecs:cluster': expect.anything() } });
  });

  it('have neither managed nor inline policies', () => {
    const roles = resourcesOf(Api, 'AWS::IAM::Role');
    expect(roles).toHaveLength(functions.length);
    for (const [, { Properties }] of roles) {
      expect(Properties).not.toHaveProperty('ManagedPolicyArns');
      expect(Properties).not.toHaveProperty('Policies');
    }
  });

  const readsRecord = [
    { actions: ['GetItem', 'Query'], resources: ['Catalogue'], keys: [] },
    { actions: ['Query'], resources: ['Catalogue/index/gsi1'], keys: [] },
  ];

  it.each([['tornadoes'], ['storm-reports']])(
    'let %s only read the catalogue table, its index and what imports publish, count calls, and write its log',
    (slice) => {
      const [log, table, index, loop, loops, media, ...more] = ofSlice(slice);
      expect([table, index, loop, loops].map((one) => one && spelled(one))).toEqual([
        ...readsRecord,
        { actions: ['GetItem'], resources: ['Radar'], keys: ['TGT#*'] },
        { actions: ['Query'], resources: ['Radar/index/gsi1'], keys: ['LOOPS#*'] },
      ]);
      // Tornadoes also have the places of contributions, which are in the feed, what a county lacks and how many follow
      // it, which is counted for each network, and a route that authenticates.
      const ofFeed = { actions: ['Query'], resources: ['Community/index/gsi3'], keys: ['FEED#*', 'SUG#*'] };
      const ofCounty = {
        actions: ['Query'],
        resources: ['Community/index/gsi1'],
        keys: ['TGT#*', 'FOLLOWED#*'],
      };
      const sessions = {
        actions: ['BatchGetItem', 'GetItem'],
        resources: ['Community'],
        keys: ['SESS#*', 'USER#*'],
      };
      const counts = {
        actions: ['DeleteItem', 'GetItem', 'UpdateItem'],
        resources: ['Ephemeral'],
        keys: ['RL#*'],
      };
      // Of most days no warnings were imported, and S3 says so only to those who may list.
      const misses = { actions: ['ListBucket'], resources: ['Media'], keys: [] };
      expect(more.map(spelled)).toEqual(
        slice === 'tornadoes' ? [ofFeed, ofCounty, sessions, counts] : [misses],
      );
      expect(log?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
      expect(media && mediaFolders(media)).toEqual([
        '/media/catalogue/*',
        '/media/spc-reports/*',
        ...(slice === 'storm-reports' ? ['/media/warnings/*'] : []),
      ]);
    },
  );

  const sendsPictures = [
    {
      actions: ['BatchWriteItem', 'GetItem', 'UpdateItem'],
      resources: ['Ephemeral'],
      keys: ['UPL#*', 'UPLDAY#*'],
    },
    { actions: ['PutObject'], resources: ['Staging/incoming/*'], keys: [] },
  ];

  it('let contributions query contributions, read and write votes and reports, remove, count for authors, audit, read the record, and check sessions', () => {
    const [log, ...more] = ofSlice('contributions');
    expect(log?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(more.map(spelled)).toEqual([
      { actions: ['Query'], resources: ['Community/index/gsi1'], keys: ['TGT#*'] },
      { actions: ['Query'], resources: ['Community/index/gsi2'], keys: ['USER#*'] },
      { actions: ['Query'], resources: ['Community/index/gsi3'], keys: ['FEED#*', 'SUG#*'] },
      { actions: ['Query'], resources: ['Community/index/gsi4'], keys: ['TYPE#*'] },
      // A vote with its voter's profile.
      { actions: ['BatchGetItem'], resources: ['Community'], keys: ['CONTRIB#*', 'USER#*'] },
      {
        actions: ['DeleteItem', 'GetItem', 'Query', 'UpdateItem'],
        resources: ['Community'],
        keys: ['CONTRIB#*'],
      },
      { actions: ['PutItem'], resources: ['Community'], keys: ['CONTRIB#*', 'AUD#*', 'MODLOG#*'] },
      { actions: ['UpdateItem'], resources: ['Community'], keys: ['USER#*'] },
      { actions: ['ConditionCheckItem'], resources: ['Community'], keys: ['USER#*', 'CONTRIB#*'] },
      // Who is new, and how much spam newcomers write.
      { actions: ['GetItem'], resources: ['Community'], keys: ['USER#*'] },
      { actions: ['UpdateItem'], resources: ['Ephemeral'], keys: ['SPAM#*'] },
      { actions: ['GetItem'], resources: ['Community'], keys: ['UNAME#*'] },
      // What an author corrects of a picture must fit its tornado.
      ...readsRecord,
      { actions: ['BatchGetItem', 'GetItem'], resources: ['Community'], keys: ['SESS#*', 'USER#*'] },
      { actions: ['DeleteItem', 'GetItem', 'UpdateItem'], resources: ['Ephemeral'], keys: ['RL#*'] },
    ]);
  });

  it('fit into the 10,240 characters that IAM allows for the policies of a role', () => {
    for (const [id, policy] of policies(Api)) {
      const text = JSON.stringify(policy.Properties['PolicyDocument']);
      // Parts of an ARN that are joined by CloudFormation take more characters here than in IAM.
      expect(text.length, id).toBeLessThan(10_240);
    }
  });

  it('let contributing add contributions, check their authors, find what they are about and take pictures', () => {
    const [log, ...more] = ofSlice('contributing');
    expect(log?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(more.map(spelled)).toEqual([
      { actions: ['GetItem'], resources: ['Community'], keys: ['CONTRIB#*', 'USER#*'] },
      { actions: ['Query'], resources: ['Community/index/gsi2'], keys: ['USER#*'] },
      { actions: ['PutItem'], resources: ['Community'], keys: ['CONTRIB#*'] },
      { actions: ['ConditionCheckItem'], resources: ['Community'], keys: ['USER#*'] },
      // How much spam newcomers write.
      { actions: ['BatchGetItem'], resources: ['Ephemeral'], keys: ['SPAM#*'] },
      // What people write before they have verified their email address.
      { actions: ['DeleteItem', 'GetItem', 'PutItem'], resources: ['Ephemeral'], keys: ['DRAFT#*'] },
      { actions: ['PutItem'], resources: ['Community'], keys: ['PICTURE#*'] },
      { actions: ['UpdateItem'], resources: ['Community'], keys: ['USER#*'] },
      ...readsRecord,
      { actions: ['GetObject'], resources: ['Media'], keys: [] },
      ...sendsPictures,
      { actions: ['BatchGetItem', 'GetItem'], resources: ['Community'], keys: ['SESS#*', 'USER#*'] },
      { actions: ['DeleteItem', 'GetItem', 'UpdateItem'], resources: ['Ephemeral'], keys: ['RL#*'] },
    ]);
  });

  it.each([
    ['contributing', ['contributions']],
    ['contributions', ['contributions', 'removed', 'removedAfterReport', 'reported']],
  ] as const)('let %s change nothing of a person but counts', (slice, counts) => {
    const ofPeople = ofSlice(slice).find(({ Action }) => Action === 'dynamodb:UpdateItem');
    expect(ofPeople?.Condition?.['ForAllValues:StringEquals']).toMatchObject({
      'dynamodb:Attributes': ['pk', 'sk', ...counts],
    });
  });

  it('let conduct change of profiles and of reports only what suspends and dismisses', () => {
    const updates = ofSlice('conduct').filter(({ Action }) => Action === 'dynamodb:UpdateItem');
    const attributes = updates.map(({ Condition }) => Condition?.['ForAllValues:StringEquals']);
    expect(attributes).toMatchObject([
      {
        'dynamodb:Attributes': [
          'pk',
          'sk',
          'state',
          'g3pk',
          'g3sk',
          'dismissedAt',
          'dismissedBy',
          'dismissalNote',
        ],
      },
      { 'dynamodb:Attributes': ['pk', 'sk', 'accepted'] },
      {
        'dynamodb:Attributes': ['pk', 'sk', 'suspension', 'restoredAt', 'authEpoch', 'ver', 'deletedAt'],
      },
    ]);
  });

  it('let accounts change accounts, add to the audit, count calls, send mail and take pictures', () => {
    const [log, ...more] = ofSlice('accounts');
    expect(log?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    const names = ['UNAME#*', 'KEPTNAME#*'];
    const own = ['USER#*', 'CRED#*', ...names, 'DECIDERS', 'EMAIL#*', 'SESS#*', 'TOK#*', 'PKEY#*'];
    const all = ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'UpdateItem'];
    const [bySession, byPerson, byState] = indexesOf(tables.community).map(
      ({ name }) => `Community/index/${name}`,
    );
    expect(more.map(spelled)).toEqual([
      { actions: all, resources: ['Community'], keys: own },
      { actions: ['PutItem', 'Query'], resources: ['Community'], keys: [...own, 'AUD#*'] },
      { actions: ['Query'], resources: [bySession, byPerson, 'Radar/index/gsi1'], keys: ['USER#*'] },
      // Their own takedown cases, for the export.
      { actions: ['Query'], resources: [byState], keys: ['TDQ#*'] },
      // What somebody's support is, and a task for those who may speak to Stripe.
      { actions: ['GetItem'], resources: ['Community'], keys: ['SUB#*'] },
      { actions: ['PutItem'], resources: ['Community'], keys: ['SUBTASK#*'] },
      // What they follow and were told, for the export.
      { actions: ['GetItem'], resources: ['Community'], keys: ['NOTESET#*'] },
      { actions: ['Query'], resources: ['Community'], keys: ['FOLLOW#*', 'NOTE#*', 'WITNESS#*'] },
      { actions: ['DeleteItem', 'GetItem', 'UpdateItem'], resources: ['Ephemeral'], keys: ['RL#*'] },
      ...readsRecord,
      { actions: ['SendMessage'], resources: ['Mail'], keys: [] },
      sendsPictures[0],
      // A passkey's answer counts once.
      { actions: ['PutItem'], resources: ['Ephemeral'], keys: ['CHALLENGE#*'] },
      sendsPictures[1],
    ]);
  });

  it('let subscriptions write what Stripe says, change no account, store events and invoke the consumer', () => {
    const [log, ...more] = ofSlice('subscriptions').filter(
      ({ Action }) => !JSON.stringify(Action).includes('ssm:'),
    );
    expect(log?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    const written = more.flatMap(({ Action, Condition }) =>
      [Action].flat().some((action) => /Put|Update|Delete|Write/.test(action))
        ? [Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []].flat()
        : [],
    );
    expect(new Set(written)).toEqual(new Set(['SUB#*', 'STRIPECUS#*', 'EVT#*', 'RL#*']));
  });

  it('let uploads check sessions, count calls, write tickets and sign forms, but read no picture', () => {
    const [, ...more] = ofSlice('uploads');
    expect(more.map(spelled)).toEqual([
      { actions: ['BatchGetItem', 'GetItem'], resources: ['Community'], keys: ['SESS#*', 'USER#*'] },
      { actions: ['DeleteItem', 'GetItem', 'UpdateItem'], resources: ['Ephemeral'], keys: ['RL#*'] },
      ...sendsPictures,
    ]);
  });

  it('let radar write jobs and quotas and read the record, but start nothing', () => {
    const [, ...more] = ofSlice('radar');
    const own = ['JOB#*', 'TGT#*', 'RENDER#*', 'QUOTA#*', 'ACTIVEUSER#*', 'CAP#*'];
    expect(more.map(spelled)).toEqual([
      {
        actions: ['DeleteItem', 'GetItem', 'Query', 'UpdateItem'],
        resources: ['Radar'],
        keys: own,
      },
      // A place in the queue is counted in the line.
      { actions: ['Query'], resources: ['Radar/index/gsi1'], keys: ['ACTIVEJOBS'] },
      // It notes the public loop that a moderator removes.
      { actions: ['PutItem'], resources: ['Radar'], keys: [...own, 'REPLACED'] },
      // Nothing is written for a deleted account.
      { actions: ['ConditionCheckItem'], resources: ['Community'], keys: ['USER#*'] },
      ...readsRecord,
      // The storm reports, and the record for the tornadoes of a day.
      { actions: ['GetObject'], resources: ['Media', 'Media'], keys: [] },
      // The progress of a job that nobody works on yet.
      { actions: ['PutObject'], resources: ['Media'], keys: [] },
      { actions: ['BatchGetItem', 'GetItem'], resources: ['Community'], keys: ['SESS#*', 'USER#*'] },
      { actions: ['DeleteItem', 'GetItem', 'UpdateItem'], resources: ['Ephemeral'], keys: ['RL#*'] },
    ]);
    expect(more.flatMap(mediaFolders)).toEqual(['/media/catalogue/*', '/media/spc-reports/*']);
  });

  it('let no other function read a password (ASVS 13.2.2)', () => {
    const others = Object.keys(routeTables).filter((slice) => slice !== 'accounts');
    for (const { resources, keys } of others.flatMap(ofSlice).map(spelled)) {
      if (resources.includes('Community'))
        expect([
          'SESS#*',
          'USER#*',
          'CONTRIB#*',
          'PICTURE#*',
          'AUD#*',
          'APPEAL#*',
          'APPEALS#*',
          'MODLOG#*',
          'UNAME#*',
          'TD#*',
          'TDQ#*',
          'SUSP#*',
          'SUB#*',
          'STRIPECUS#*',
          'FOLLOW#*',
          'NOTE#*',
          'NOTESET#*',
          'WITNESS#*',
          'WITNESSES#*',
          'WITNESSED#*',
        ]).toEqual(expect.arrayContaining(keys));
    }
  });

  it('let a slice check sessions and count calls only if one of its routes needs it', () => {
    for (const [slice, table] of Object.entries<RouteTable>(routeTables)) {
      const may = ofSlice(slice).map(spelled);
      const checks = may.some(
        ({ actions, keys }) => actions.includes('BatchGetItem') && keys.includes('SESS#*'),
      );
      const counts = may.some(({ actions, keys }) => actions.includes('UpdateItem') && keys.includes('RL#*'));
      const routesOfSlice = Object.values(table);
      expect([slice, checks, counts]).toEqual([
        slice,
        routesOfSlice.some(({ access }) => readsSession(access)),
        routesOfSlice.some(({ limits = [] }) => limits.length > 0),
      ]);
    }
  });

  it('give only accounts the keys of sessions, and those of links in mails to it and to what sends digests’ links', () => {
    expect(functionOfSlice('accounts')[1].Properties['Environment'].Variables).toMatchObject({
      MAIL_QUEUE_URL: { 'Fn::ImportValue': expect.stringContaining('Mail') },
      SESSION_KEYS: { Ref: 'SessionKeys' },
    });
    expect(Api.Parameters?.['SessionKeys']).toMatchObject({
      Type: 'AWS::SSM::Parameter::Value<String>',
      Default: '/touchdown/dev/session-keys',
    });
    for (const [id, { Properties }] of functions) {
      if (id === functionOfSlice('accounts')[0]) continue;
      expect(Properties['Environment'].Variables).not.toHaveProperty('SESSION_KEYS');
      if (id === functionOfSlice('following')[0]) continue;
      expect(Properties['Environment'].Variables).not.toHaveProperty('MAIL_LINK_KEYS');
    }
  });

  it('let the function of the reference and of browsers’ reports only write its log and count calls', () => {
    const actions = ofSlice('api-docs').flatMap(({ Action }) => Action);
    expect(actions.toSorted()).toEqual([
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:UpdateItem',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
    ]);
  });
});

describe('the routes', () => {
  const routes = resourcesOf(Api, 'AWS::ApiGatewayV2::Route');

  function functionOfRoute(key: string): unknown {
    const target = routes.find(([, { Properties }]) => Properties['RouteKey'] === key)?.[1].Properties[
      'Target'
    ];
    const [, integration] = target['Fn::Join'][1];
    return functionOfAlias(Api, Api.Resources[integration.Ref]?.Properties['IntegrationUri']);
  }

  it('are those of the route tables, HEAD with every GET, and a default', () => {
    const expected = allRoutes().flatMap(({ route }: PlacedRoute) => {
      const { method, access } = route;
      const path = addressOf(route);
      const key = `${method} ${path}`;
      const preflight = access === 'open' ? [`OPTIONS ${path}`] : [];
      return method === 'GET' ? [key, `HEAD ${path}`, ...preflight] : [key, ...preflight];
    });
    const deployed = routes.map(([, { Properties }]) => String(Properties['RouteKey']));
    expect(deployed.toSorted()).toEqual([...expected, '$default'].toSorted());
  });

  it('lead to the function of their slice', () => {
    for (const { slice, route } of allRoutes()) {
      expect(functionOfRoute(`${route.method} ${addressOf(route)}`)).toBe(functionOfSlice(slice)[0]);
    }
    expect(functionOfRoute('$default')).toBe(functionOfSlice('api-docs')[0]);
  });

  it('send events of the second format', () => {
    for (const [, { Properties }] of resourcesOf(Api, 'AWS::ApiGatewayV2::Integration')) {
      expect(Properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
    }
  });

  // `apiId/*/*/*` would not match $default, whose ARN has one part less: its response would be a 500.
  it('may each invoke their function, even $default', () => {
    const [apiId] = resourcesOf(Api, 'AWS::ApiGatewayV2::Api')[0] ?? [];
    const permissions = resourcesOf(Api, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties);
    expect(permissions.map(({ FunctionName }) => functionOfAlias(Api, FunctionName))).toEqual(
      functions.map(([id]) => id),
    );
    for (const { Principal, Action, SourceArn } of permissions) {
      expect({ Principal, Action }).toEqual({
        Principal: 'apigateway.amazonaws.com',
        Action: 'lambda:InvokeFunction',
      });
      const account = { Ref: 'AWS::AccountId' };
      expect(SourceArn['Fn::Join'][1]).toEqual([
        'arn:aws:execute-api:us-east-1:',
        account,
        ':',
        { Ref: apiId },
        '/*',
      ]);
    }
  });
});

describe('the stage of the API', () => {
  const [, stage] = resourcesOf(Api, 'AWS::ApiGatewayV2::Stage')[0] ?? [];

  it('is the default one, is deployed automatically and limits requests', () => {
    expect(stage?.Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
    });
  });

  it('logs each request as one line of JSON with the id in the function’s log', () => {
    const { DestinationArn, Format } = stage?.Properties['AccessLogSettings'] ?? {};
    expect(JSON.parse(Format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
    expect(Format).not.toMatch(/authorization|cookie|sourceIp/i);
    const group = Api.Resources[DestinationArn['Fn::GetAtt'][0]];
    expect(group).toMatchObject({ Type: 'AWS::Logs::LogGroup', Properties: { RetentionInDays: 30 } });
  });
});
