/** Tools that a text names, each a way to what the shop's search finds of it. */
import { Fragment } from 'react';
import { searchUrl } from '../search/search-url.ts';

export function ToolLinks({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <>
      {label}{' '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' '}
          {/* The comma stays with its link. */}
          <span className="inline-block">
            <a href={searchUrl({ text: name })} className="link inline-flex min-h-11 items-center">
              {name}
            </a>
            {index < names.length - 1 && ','}
          </span>
        </Fragment>
      ))}
    </>
  );
}
