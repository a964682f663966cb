import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';

/**
 * `node write-notes-assembly.ts`: synthesizes a small app of somebody else, as the CDK does by default. Its function may
 * write notes and send messages, but nobody has allowed it to write pictures.
 */
const folder = join(import.meta.dirname, 'notes-app');
const app = new App({ outdir: join(folder, 'assembly'), analyticsReporting: false, treeMetadata: false });
const stack = new Stack(app, 'Notes', { env: {} });

const notes = new Table(stack, 'Notes', {
  partitionKey: { name: 'id', type: AttributeType.STRING },
  billingMode: BillingMode.PAY_PER_REQUEST,
});
const pictures = new Bucket(stack, 'Pictures');
const work = new Queue(stack, 'Work');
const pool = new UserPool(stack, 'People');

const answering = new LambdaFunction(stack, 'Answer', {
  runtime: Runtime.NODEJS_24_X,
  handler: 'index.handler',
  code: Code.fromAsset(join(folder, 'code')),
  environment: {
    NOTES: notes.tableName,
    PICTURES: pictures.bucketName,
    WORK: work.queueUrl,
    POOL: pool.userPoolProviderName,
  },
});
notes.grantReadWriteData(answering);
work.grantSendMessages(answering);

const marking = new LambdaFunction(stack, 'Mark', {
  runtime: Runtime.NODEJS_24_X,
  handler: 'index.mark',
  code: Code.fromInline(`const { DynamoDBClient, UpdateItemCommand } = require('@aws-sdk/client-dynamodb');
const client = new DynamoDBClient({});
exports.mark = async ({ Records: [{ body }] }) =>
  client.send(new UpdateItemCommand({
    TableName: process.env.NOTES,
    Key: { id: { S: body } },
    UpdateExpression: 'SET seen = :yes',
    ExpressionAttributeValues: { ':yes': { BOOL: true } },
  }));`),
  environment: { NOTES: notes.tableName },
});
notes.grantWriteData(marking);
marking.addEventSource(new SqsEventSource(work, { batchSize: 1 }));

const old = new LambdaFunction(stack, 'Old', {
  runtime: Runtime.PYTHON_3_13,
  handler: 'index.handler',
  code: Code.fromInline('def handler(event, context): return {}'),
});

const api = new HttpApi(stack, 'Api');
for (const [path, method, target] of [
  ['/notes/{id}', HttpMethod.GET, answering],
  ['/notes/{id}', HttpMethod.PUT, answering],
  ['/pictures/{id}', HttpMethod.PUT, answering],
  ['/old', HttpMethod.GET, old],
] as const) {
  const integration = new HttpLambdaIntegration(`To${target.node.id}`, target);
  api.addRoutes({ path, methods: [method], integration });
}
app.synth();

// The rest says where in the sources everything was made.
const manifestFile = join(app.outdir, 'manifest.json');
const { artifacts } = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
  artifacts: Record<string, object>;
};
const kept = ['Notes', 'Notes.assets'].map((id) => [id, artifacts[id]]);
writeFileSync(manifestFile, `${JSON.stringify({ artifacts: Object.fromEntries(kept) }, undefined, 2)}\n`);
for (const file of ['Notes.metadata.json', 'validation-report.json', 'cdk.out'])
  rmSync(join(app.outdir, file));
