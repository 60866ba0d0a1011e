import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

const texts = import.meta.glob<string>('/messages/en/*.ftl', { query: '?raw', import: 'default', eager: true });

const bundle = new FluentBundle('en', { useIsolating: false });
for (const text of Object.values(texts)) bundle.addResource(new FluentResource(text));

/** The message with this name, in the visitor's language. */
export function t(name: string, values?: Record<string, FluentVariable>): string {
  const pattern = bundle.getMessage(name)?.value;
  return pattern ? bundle.formatPattern(pattern, values, []) : name;
}

/** Whether there is a message with this name. */
export function hasMessage(name: string): boolean {
  return bundle.hasMessage(name);
}
