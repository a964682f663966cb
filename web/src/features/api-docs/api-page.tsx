import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureFace } from '../../ui/state-face.tsx';
import styles from './api-page.module.css';
import { Fields } from './fields.tsx';
import { Guide } from './guide/guide.tsx';
import { operationsOf, type OpenApi } from './openapi.ts';
import { OperationView } from './operation-view.tsx';
import { WithCode } from './with-code.tsx';

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
