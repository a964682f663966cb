import { codeByMetadata, type CodeOf } from '../lambda/function-code.ts';
import type { StackTemplate, TemplateResource } from '../template/stack-template.ts';

const folder = import.meta.dirname;

function lambda(role: string, entry: string, timeout: number): TemplateResource {
  return {
    Type: 'AWS::Lambda::Function',
    Metadata: { 'local-cloud:entry': `${folder}/${entry}` },
    Properties: {
      Timeout: timeout,
      MemorySize: 256,
      Role: { 'Fn::GetAtt': [`${role}Role`, 'Arn'] },
      Environment: {
        Variables: {
          SEEN_TABLE: { Ref: 'Seen' },
          BUCKET: { 'Fn::Sub': 'b-${Bucket}' },
          SECRET: { Ref: 'Secret' },
        },
      },
    },
  };
}

function role(...statements: object[]): TemplateResource {
  return {
    Type: 'AWS::IAM::Role',
    Properties: { Policies: [{ PolicyName: 'own', PolicyDocument: { Statement: statements } }] },
  };
}

function table(stream: boolean): TemplateResource {
  return {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      ...(stream ? { StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } } : {}),
    },
  };
}

function mapping(arn: unknown, more: object = {}): TemplateResource {
  return {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: arn,
      FunctionName: { Ref: 'Recorder' },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ...more,
    },
  };
}

const behaviour = (
  PathPattern: string,
  TargetOriginId: string,
  AllowedMethods = ['GET', 'HEAD', 'POST'],
) => ({
  PathPattern,
  TargetOriginId,
  AllowedMethods,
  CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
  ResponseHeadersPolicyId: { Ref: 'Headers' },
});

/** The functions of the small application name their sources by absolute paths. */
export const fixtureCode = (): CodeOf => codeByMetadata((entry) => entry);

/** A small application in two stacks, with one resource of every kind that the local cloud plays. */
export const fixtureTemplates: StackTemplate[] = [
  {
    stackName: 'fix-data',
    template: {
      Resources: {
        Watched: table(true),
        Dead: { Type: 'AWS::SQS::Queue', Properties: {} },
        Dropped: { Type: 'AWS::SQS::Queue', Properties: {} },
        NotDone: { Type: 'AWS::SQS::Queue', Properties: {} },
        Work: {
          Type: 'AWS::SQS::Queue',
          Properties: {
            VisibilityTimeout: 1,
            RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 2 },
          },
        },
      },
      Outputs: {
        WatchedStream: {
          Value: { 'Fn::GetAtt': ['Watched', 'StreamArn'] },
          Export: { Name: 'fix-data:stream' },
        },
        DroppedArn: { Value: { 'Fn::GetAtt': ['Dropped', 'Arn'] }, Export: { Name: 'fix-data:dropped' } },
        NotDoneArn: { Value: { 'Fn::GetAtt': ['NotDone', 'Arn'] }, Export: { Name: 'fix-data:not-done' } },
        WorkArn: { Value: { 'Fn::GetAtt': ['Work', 'Arn'] }, Export: { Name: 'fix-data:work' } },
      },
    },
  },
  {
    stackName: 'fix-app',
    template: {
      Parameters: { Secret: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/fix/secret' } },
      Resources: {
        Seen: table(false),
        Bucket: {
          Type: 'AWS::S3::Bucket',
          Properties: {
            NotificationConfiguration: {
              LambdaConfigurations: [
                {
                  Event: 's3:ObjectCreated:*',
                  Function: { 'Fn::GetAtt': ['Recorder', 'Arn'] },
                  Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'in/' }] } },
                },
              ],
              QueueConfigurations: [
                {
                  Event: 's3:ObjectCreated:*',
                  Queue: { 'Fn::ImportValue': 'fix-data:dropped' },
                  Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'incoming/' }] } },
                },
              ],
            },
          },
        },
        EchoRole: role({
          Effect: 'Allow',
          Action: 'sqs:SendMessage',
          Resource: { 'Fn::ImportValue': 'fix-data:not-done' },
        }),
        StreamerRole: role({
          Effect: 'Allow',
          Action: 'lambda:InvokeFunction',
          Resource: { 'Fn::GetAtt': ['Recorder', 'Arn'] },
        }),
        RecorderRole: role(
          {
            Effect: 'Allow',
            Action: 'dynamodb:PutItem',
            Resource: { 'Fn::GetAtt': ['Seen', 'Arn'] },
            Condition: {
              'ForAllValues:StringLike': {
                'dynamodb:LeadingKeys': ['queue: *', 'bucket: *', 'stream: *', 'schedule: *'],
              },
            },
          },
          {
            Effect: 'Allow',
            Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
            Resource: [{ 'Fn::ImportValue': 'fix-data:work' }, { 'Fn::ImportValue': 'fix-data:dropped' }],
          },
          {
            Effect: 'Allow',
            Action: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
              (action) => `dynamodb:${action}`,
            ),
            Resource: { 'Fn::ImportValue': 'fix-data:stream' },
          },
        ),
        Echo: lambda('Echo', 'echo.http.ts', 1),
        Streamer: lambda('Streamer', 'stream.url.ts', 5),
        Recorder: lambda('Recorder', 'record.queue.ts', 5),
        EchoEvents: {
          Type: 'AWS::Lambda::EventInvokeConfig',
          Properties: {
            FunctionName: { Ref: 'Echo' },
            Qualifier: '$LATEST',
            MaximumRetryAttempts: 2,
            DestinationConfig: { OnFailure: { Destination: { 'Fn::ImportValue': 'fix-data:not-done' } } },
          },
        },
        FromQueue: mapping({ 'Fn::ImportValue': 'fix-data:work' }),
        FromDropped: mapping({ 'Fn::ImportValue': 'fix-data:dropped' }, { BatchSize: 1 }),
        FromStream: mapping(
          { 'Fn::ImportValue': 'fix-data:stream' },
          { FilterCriteria: { Filters: [{ Pattern: JSON.stringify({ eventName: ['INSERT'] }) }] } },
        ),
        Nightly: {
          Type: 'AWS::Events::Rule',
          Properties: {
            ScheduleExpression: 'cron(0 3 * * ? *)',
            Targets: [{ Arn: { 'Fn::GetAtt': ['Recorder', 'Arn'] } }],
          },
        },
        Outward: {
          Type: 'AWS::Events::Rule',
          Metadata: { 'local-cloud:outward': 'agency.example' },
          Properties: {
            ScheduleExpression: 'rate(1 minute)',
            Targets: [{ Arn: { 'Fn::GetAtt': ['Recorder', 'Arn'] }, Input: '{"source":"outward"}' }],
          },
        },
        RecorderUrl: {
          Type: 'AWS::Lambda::Url',
          Properties: {
            TargetFunctionArn: { 'Fn::GetAtt': ['Streamer', 'Arn'] },
            InvokeMode: 'RESPONSE_STREAM',
          },
        },
        Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} },
        ToEcho: {
          Type: 'AWS::ApiGatewayV2::Integration',
          Properties: { ApiId: { Ref: 'Api' }, IntegrationUri: { 'Fn::GetAtt': ['Echo', 'Arn'] } },
        },
        ...Object.fromEntries(
          ['GET /api/notes/{id}', 'POST /api/notes', '$default'].map((RouteKey, i) => [
            `Route${i}`,
            {
              Type: 'AWS::ApiGatewayV2::Route',
              Properties: {
                ApiId: { Ref: 'Api' },
                RouteKey,
                Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'ToEcho' }]] },
              },
            },
          ]),
        ),
        Headers: {
          Type: 'AWS::CloudFront::ResponseHeadersPolicy',
          Properties: {
            ResponseHeadersPolicyConfig: {
              SecurityHeadersConfig: {
                ContentTypeOptions: { Override: true },
                StrictTransportSecurity: { AccessControlMaxAgeSec: 60 },
              },
            },
          },
        },
        Rewrite: {
          Type: 'AWS::CloudFront::Function',
          Properties: {
            FunctionCode:
              "function handler(event) { if (event.request.uri === '/old') return { statusCode: 301, headers: { location: { value: '/new' } } }; event.request.uri = '/api/rewritten'; event.request.headers['x-seen-from'] = { value: event.viewer.ip }; delete event.request.headers['x-unwanted']; return event.request; }",
          },
        },
        Edge: {
          Type: 'AWS::CloudFront::Distribution',
          Properties: {
            DistributionConfig: {
              Origins: [
                {
                  Id: 'api',
                  DomainName: { 'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.us-east-1.amazonaws.com']] },
                  OriginCustomHeaders: [{ HeaderName: 'X-Origin-Verify', HeaderValue: { Ref: 'Secret' } }],
                },
                { Id: 'bucket', DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] } },
                {
                  Id: 'url',
                  DomainName: {
                    'Fn::Select': [
                      2,
                      { 'Fn::Split': ['/', { 'Fn::GetAtt': ['RecorderUrl', 'FunctionUrl'] }] },
                    ],
                  },
                },
              ],
              CacheBehaviors: [
                {
                  ...behaviour('/api/cached', 'api'),
                  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
                  Compress: true,
                },
                { ...behaviour('/api/*', 'api'), Compress: true },
                behaviour('/media/*', 'bucket', ['GET', 'HEAD']),
                behaviour('/stream/*', 'url'),
              ],
              // An error is then nobody else's answer.
              CustomErrorResponses: [{ ErrorCode: 500, ErrorCachingMinTTL: 0 }],
              DefaultCacheBehavior: {
                ...behaviour('*', 'api'),
                FunctionAssociations: [
                  { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Rewrite', 'FunctionARN'] } },
                ],
              },
            },
          },
        },
      },
    },
  },
];
