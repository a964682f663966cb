import { Code, Fields, Table } from './fields.tsx';
import styles from './api-page.module.css';
import {
  accessWords,
  curlOf,
  problemsOf,
  schemaWords,
  type OpenApi,
  type Operation,
  type Parameter,
  type PlacedOperation,
  type Schema,
} from './openapi.ts';
import { WithCode } from './with-code.tsx';

interface OperationViewProps {
  operation: PlacedOperation;
  document: OpenApi;
}

/** One operation: access, parameters, body, answer and problems. */
export function OperationView({ operation, document }: OperationViewProps) {
  const { operationId, method, path, summary, description, parameters } = operation;
  const name = `${method} ${path}`;
  const problems = problemsOf(operation, document);
  return (
    <section className={styles['operation']} aria-labelledby={operationId}>
      <h3 id={operationId}>
        <span className={styles['method']}>{method}</span>
        {path}
      </h3>
      <p>{summary}.</p>
      <p className={`second-15 ${styles['terms']}`}>
        {accessWords(operation, document)} <WithCode text={description ?? ''} />
      </p>
      {parameters.length > 0 ? (
        <Table
          label={`Parameters of ${name}`}
          head={['Parameter', 'In', 'What']}
          rows={parameters.map((parameter) => [parameter.name, parameter.in, parameterWords(parameter)])}
        />
      ) : null}
      <Body name={name} operation={operation} />
      <Code label={`Example of ${name}`}>{curlOf(operation, document, location.origin)}</Code>
      <Answer name={name} operation={operation} />
      <details className={styles['details']}>
        <summary>
          Errors
          <span>{problems.length}</span>
        </summary>
        <Table
          label={`Errors of ${name}`}
          head={['Code', 'Status', 'When']}
          rows={problems.map(({ code, status, when }) => [code, status, when])}
        />
      </details>
    </section>
  );
}

function parameterWords({ description, required, schema }: Parameter): string {
  return [description ?? schemaWords(schema), required ? 'required' : defaultWords(schema)]
    .filter(Boolean)
    .join('; ');
}

function defaultWords({ default: value }: Schema): string {
  return value === undefined ? 'optional' : `${JSON.stringify(value)} if left out`;
}

function Body({ name, operation: { requestBody } }: { name: string; operation: Operation }) {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return null;
  const form = Object.keys(requestBody?.content['multipart/form-data']?.schema.properties ?? {});
  return (
    <>
      <Fields of="Body" label={`Body of ${name}`} schema={schema} />
      {form.length > 0 ? (
        <p className={styles['after']}>
          Or a form with <code>{form.join(', ')}</code>, as <code>multipart/form-data</code>.
        </p>
      ) : null}
    </>
  );
}

function Answer({ name, operation: { responses } }: { name: string; operation: Operation }) {
  const { '200': answer, '303': redirect } = responses;
  if (redirect && 'headers' in redirect) {
    const { location: header } = redirect.headers ?? {};
    return (
      <p>
        Answers 303, with the URL of a page:{' '}
        <code>{header && 'example' in header ? header.example : ''}</code>
      </p>
    );
  }
  const contents = answer && 'content' in answer ? answer.content : undefined;
  const content = contents?.['application/json'];
  if (contents && !content) return <p>Answers a file: {Object.keys(contents).join(' or ')}.</p>;
  if (!content) return null;
  return (
    <>
      {content.schema.properties ? (
        <Fields of="Answer" label={`Answer of ${name}`} schema={content.schema} />
      ) : (
        <p>Answers {schemaWords(content.schema)}.</p>
      )}
      <details className={styles['details']}>
        <summary>Example answer</summary>
        <Code label={`Example answer of ${name}`}>{JSON.stringify(content.example, null, 2)}</Code>
      </details>
    </>
  );
}
