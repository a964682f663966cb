import { loadTemplates } from './load-templates.ts';
import { TemplateResolver } from '@touchdown/local-cloud/template/template-resolver.ts';

/** Returns the resolved templates with fixed URLs and parameters, without starting a local cloud. */
export async function synthesizedForTests(): Promise<TemplateResolver> {
  const templates = await loadTemplates();
  const nowhere = 'http://127.0.0.1:9';
  return new TemplateResolver(templates, { objectStoreUrl: nowhere, siteUrl: nowhere }, () => 'a-test');
}
