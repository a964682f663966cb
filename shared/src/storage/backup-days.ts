/** How long what was deleted can be brought back: rows by DynamoDB's point-in-time recovery, pictures by their versions. */
export const backupDays = 35;
