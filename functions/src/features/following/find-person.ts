import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { personByUsername } from '../../domain/members/person-by-username.ts';
import { profileKey } from '../../domain/members/session-items.ts';

const idForm = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Returns the id of an account by its id or its username; undefined if there is none or it was deleted. */
export function findPerson(client: DynamoDBDocumentClient, table: string) {
  const byUsername = personByUsername(client, table);
  return async (name: string): Promise<string | undefined> => {
    if (!idForm.test(name)) return byUsername(name);
    const { Item: profile } = await client.send(new GetCommand({ TableName: table, Key: profileKey(name) }));
    if (profile) return profile['deletedAt'] === undefined ? name : undefined;
    return byUsername(name);
  };
}
