import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureFace } from '../../ui/state-face.tsx';
import { Fields, Code, Table } from './fields.tsx';
import { Guide } from './guide/guide.tsx';
import {
  operationsOf,
  type OpenApi,
  accessWords,
  curlOf,
  problemsOf,
  schemaWords,
  type Operation,
  type Parameter,
  type PlacedOperation,
  type Schema,
} from './openapi.ts';
import { WithCode } from './with-code.tsx';
import styles from './api-docs.module.css';

/** The API's OpenAPI description as a readable page. */
export function ApiPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['reference', 'openapi'],
    queryFn: async ({ signal }) => (await callApi('GET /openapi.json', {}, signal)) as unknown as OpenApi,
  });
  return (
    <Page
      title="API"
      lead={
        <>
          You can use every call this site uses. Common tasks come first, then{' '}
          <a href="#reference">every call</a>. For programs: <a href="/api/v1/openapi.json">openapi.json</a>{' '}
          (OpenAPI 3.1), <a href="/llms.txt">llms.txt</a>.
        </>
      }
    >
      <Guide />
      {data ? (
        <Reference document={data} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Reference({ document }: { document: OpenApi }) {
  const operations = operationsOf(document);
  return (
    <section className={styles['part']} aria-labelledby="reference">
      <h2 id="reference">Every call</h2>
      {document.info.description.split('\n\n').map((paragraph) => (
        <p key={paragraph} className={styles['about']}>
          <WithCode text={paragraph} />
        </p>
      ))}
      <nav aria-label="Parts of the API" className={`touch-links ${styles['parts']}`}>
        {document.tags.map(({ name }) => (
          <a key={name} href={`#${name}`}>
            {titleOf(name)}
          </a>
        ))}
        <a href="#shapes">Shapes</a>
      </nav>
      {document.tags.map(({ name, description }) => (
        <section key={name} className={styles['part']} aria-labelledby={name}>
          <h2 id={name}>{titleOf(name)}</h2>
          <p>{description}</p>
          {operations
            .filter(({ tags }) => tags.includes(name))
            .map((operation) => (
              <OperationView key={operation.operationId} operation={operation} document={document} />
            ))}
        </section>
      ))}
      <section className={styles['part']} aria-labelledby="shapes">
        <h2 id="shapes">Shapes</h2>
        {Object.entries(document.components.schemas).map(([name, schema]) => (
          <section key={name} className={styles['schema']}>
            <h3 id={name}>{name}</h3>
            {schema.description ? <p>{schema.description}</p> : null}
            <Fields label={`Fields of ${name}`} schema={schema} />
          </section>
        ))}
      </section>
    </section>
  );
}

/** `storm-reports` as a heading. */
function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <FailureFace title="The description could not be loaded" onRetry={onRetry}>
      Error loading data: {messageOf(error)}
    </FailureFace>
  );
}

function Loading() {
  return (
    <div className={`stack ${styles['bones']}`} aria-busy="true">
      <Skeleton width="50%" height="1.6rem" />
      <Skeleton height="8rem" />
      <Skeleton width="45%" height="1.6rem" />
      <Skeleton height="8rem" />
    </div>
  );
}

interface OperationViewProps {
  operation: PlacedOperation;
  document: OpenApi;
}

/** One operation: access, parameters, body, answer and problems. */
function OperationView({ operation, document }: OperationViewProps) {
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
      <p className="second-15 reading">
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
        <p className="above-10">
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
