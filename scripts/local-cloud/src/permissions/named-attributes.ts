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
  const inExpressions = namesIn(`${update} ${condition}`).map((name) => names[name] ?? name);
  return [...new Set([...Object.keys(key), ...Object.keys(item), ...inExpressions])];
}

/** The code has a few hundred expressions, and a run of the tests sends each of them thousands of times. */
const namesByExpression = new Map<string, readonly string[]>();

function namesIn(expression: string): readonly string[] {
  const known = namesByExpression.get(expression);
  if (known) return known;
  const found = [...expression.matchAll(/:?#?[A-Za-z_]\w*(?:\.#?\w+)*/g)]
    .map(([path]) => path)
    .filter((path) => !path.startsWith(':') && !words.has(path.toLowerCase()))
    // IAM sees the attribute, and not what is inside it.
    .map((path) => path.split('.')[0] ?? path);
  namesByExpression.set(expression, found);
  return found;
}
