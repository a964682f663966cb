import { Page } from '../../ui/page.tsx';

export function DaysPage() {
  return (
    <Page title="Days" lead="">
      {null}
    </Page>
  );
}
