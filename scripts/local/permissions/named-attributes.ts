/** The parts of a call on one item that name attributes. */
export interface Written {
  Key?: Record<string, unknown>;
  Item?: Record<string, unknown>;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
}

/** The words of expressions that are not attributes. DynamoDB ignores their case. */
const words = new Set(
  (
    'set add remove delete and or not between in attribute_exists attribute_not_exists attribute_type ' +
    'begins_with contains size if_not_exists list_append'
  ).split(' '),
);

/** Returns the attributes that a call names: those of its key or item, and of its expressions. */
export function attributesOf({
  Key: key = {},
  Item: item = {},
  UpdateExpression: update = '',
  ConditionExpression: condition = '',
  ExpressionAttributeNames: names = {},
}: Written): string[] {
  const inExpressions = [...`${update} ${condition}`.matchAll(/:?#?[A-Za-z_]\w*(?:\.#?\w+)*/g)]
    .map(([path]) => path)
    .filter((path) => !path.startsWith(':') && !words.has(path.toLowerCase()))
    // IAM sees the attribute, and not what is inside it.
    .map((path) => path.split('.')[0] ?? path)
    .map((name) => names[name] ?? name);
  return [...new Set([...Object.keys(key), ...Object.keys(item), ...inExpressions])];
}
