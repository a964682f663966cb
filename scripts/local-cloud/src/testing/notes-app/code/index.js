// The code of a function as somebody else writes it: CommonJS, with the AWS SDK of Lambda's runtime.
const { DynamoDBClient, GetItemCommand, PutItemCommand } = require('@aws-sdk/client-dynamodb');
const { S3Client, PutObjectCommand } = require('@aws-sdk/client-s3');
const { SQSClient, SendMessageCommand } = require('@aws-sdk/client-sqs');

const { NOTES, PICTURES, WORK, POOL } = process.env;
const [dynamodb, s3, sqs] = [new DynamoDBClient({}), new S3Client({}), new SQSClient({})];

exports.handler = async ({ routeKey, pathParameters: { id }, body }) => {
  if (routeKey === 'PUT /notes/{id}') {
    await dynamodb.send(new PutItemCommand({ TableName: NOTES, Item: { id: { S: id }, text: { S: body } } }));
    await sqs.send(new SendMessageCommand({ QueueUrl: WORK, MessageBody: id }));
    return { statusCode: 204 };
  }
  if (routeKey === 'PUT /pictures/{id}') {
    return s3.send(new PutObjectCommand({ Bucket: PICTURES, Key: id, Body: body })).then(
      () => ({ statusCode: 204 }),
      ({ name }) => ({ statusCode: 403, body: JSON.stringify({ name }) }),
    );
  }
  const { Item: note } = await dynamodb.send(
    new GetItemCommand({ TableName: NOTES, Key: { id: { S: id } } }),
  );
  return { text: note?.text.S, seen: note?.seen?.BOOL ?? false, pool: POOL };
};
