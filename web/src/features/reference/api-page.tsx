import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/api-error.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureFace } from '../../ui/state-face.tsx';
import styles from './api-page.module.css';
import { operationsOf, schemaWords, type OpenApi, type PlacedOperation, type Schema } from './openapi.ts';

/** The API's own description, made readable: what can be called, with what, and what comes back. */
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
          Everything this site shows comes from these calls, and they are open to you. The same in a form for
          programs: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
        </>
      }
    >
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
  return (
    <>
      {operationsOf(document).map((operation) => (
        <OperationView key={operation.operationId} operation={operation} />
      ))}
      <section className={styles['operation']}>
        <h2>When something is wrong</h2>
        <p>
          Every error is <code>{'{ "error": "a sentence", "code": "A_CODE" }'}</code>, with{' '}
          <code>details</code> where fields were refused. Every answer carries <code>x-request-id</code>;
          quote it when you write to us.
        </p>
      </section>
      <section className={styles['operation']}>
        <h2>Shapes</h2>
        {Object.entries(document.components.schemas).map(([name, schema]) => (
          <section key={name} className={styles['schema']}>
            <h3 id={name}>{name}</h3>
            {schema.description ? <p>{schema.description}</p> : null}
            <Fields label={`Fields of ${name}`} schema={schema} />
          </section>
        ))}
      </section>
    </>
  );
}

function OperationView({ operation }: { operation: PlacedOperation }) {
  const { method, path, summary, parameters, responses } = operation;
  const answer = responses['200']?.content['application/json']?.schema;
  return (
    <section className={styles['operation']} aria-labelledby={operation.operationId}>
      <h2 id={operation.operationId}>
        <span className={styles['method']}>{method}</span>
        {path}
      </h2>
      <p>{summary}.</p>
      {parameters.length > 0 ? (
        <Table
          label={`Parameters of ${method} ${path}`}
          head={['Parameter', 'In', 'What']}
          rows={parameters.map(({ name, in: place, required, schema }) => [
            name,
            place,
            [schema.description ?? schemaWords(schema), required ? 'required' : defaultWords(schema)]
              .filter(Boolean)
              .join('; '),
          ])}
        />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by key */}
      <pre className={styles['code']} tabIndex={0}>
        curl '{location.origin}
        {path}'
      </pre>
      {answer ? (
        answer.properties ? (
          <Fields label={`Answer of ${method} ${path}`} schema={answer} />
        ) : (
          <p>Answers {schemaWords(answer)}.</p>
        )
      ) : null}
    </section>
  );
}

function Fields({ label, schema }: { label: string; schema: Schema }) {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    schemaWords(field),
    field.description ?? '',
  ]);
  return rows.length > 0 ? (
    <Table label={label} head={['Field', 'Type', 'What']} rows={rows} />
  ) : (
    <p>{schemaWords(schema)}</p>
  );
}

function Table({ label, head, rows }: { label: string; head: string[]; rows: string[][] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by key
    <div className={styles['wide']} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns have no identity but their place
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function defaultWords({ default: value }: Schema): string {
  return value === undefined ? 'optional' : `${JSON.stringify(value)} if left out`;
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
    <div className={styles['bones']} aria-busy="true">
      <Skeleton width="50%" height="1.6rem" />
      <Skeleton height="8rem" />
      <Skeleton width="45%" height="1.6rem" />
      <Skeleton height="8rem" />
    </div>
  );
}
