import { Page } from '../../ui/page.tsx';

export function TrendsPage() {
  return (
    <Page title="Trends" lead="">
      {null}
    </Page>
  );
}
