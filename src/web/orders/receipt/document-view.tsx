/** A document on the screen, and as the browser prints it. */
import type { PrintedDocument, DocumentBlock, DocumentColumn } from './printed-document.ts';

export function DocumentView({ printed }: { printed: PrintedDocument }) {
  const [name, ...rest] = printed.sender;
  return (
    <article className="grid gap-8 rounded-plain border border-line bg-card p-5 print:border-0 print:p-0">
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-3 border-b border-ink pb-5">
        <h2 className="text-3 wrap-anywhere">{printed.title}</h2>
        <address className="grid text-small not-italic wrap-anywhere">
          <strong className="font-semibold">{name}</strong>
          {rest.map((line, index) => (
            <span key={`${index} ${line}`}>{line}</span>
          ))}
        </address>
      </header>
      {printed.blocks.map((block, index) => (
        <Block key={`${block.kind} ${index}`} block={block} />
      ))}
    </article>
  );
}

function Block({ block }: { block: DocumentBlock }) {
  switch (block.kind) {
    case 'columns':
      return <Columns block={block} />;
    case 'table':
      return <DocumentTable block={block} />;
    case 'sums':
      return <Sums block={block} />;
    case 'notes':
      return (
        <div className="grid gap-1 text-small text-graphite">
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      );
  }
}

type OfKind<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>;

function Columns({ block: { columns } }: { block: OfKind<'columns'> }) {
  return (
    <dl className="grid gap-5 sm:grid-cols-3">
      {columns.map(({ title, lines }) => (
        <div key={title}>
          <dt className="text-fine text-graphite">{title}</dt>
          {lines.map((line, index) => (
            <dd key={`${index} ${line}`} className="wrap-anywhere">
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function cellClass({ isNumeric, isWhole }: Partial<DocumentColumn> = {}): string {
  if (isNumeric) return 'figures py-2 pl-3 text-right align-top whitespace-nowrap';
  return `py-2 pr-3 align-top ${isWhole ? 'whitespace-nowrap' : ''}`;
}

function DocumentTable({ block: { caption, columns, rows } }: { block: OfKind<'table'> }) {
  return (
    <table className="w-full text-left text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-ink">
          {columns.map((column) => (
            <th
              key={column.text + String(column.share)}
              scope="col"
              className={`${cellClass(column)} font-semibold`}
            >
              {column.text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // Two lines may be alike.
          <tr key={row} className="border-b border-line">
            {cells.map((cell, index) => (
              <td key={columns[index]?.text ?? index} className={cellClass(columns[index])}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sums({ block: { rows } }: { block: OfKind<'sums'> }) {
  return (
    <dl className="ml-auto grid gap-1.5 text-small">
      {rows.map(({ label, amount, isStrong }) => (
        <div
          key={label}
          className={`flex justify-between gap-8 ${isStrong ? 'text-body font-semibold' : ''}`}
        >
          <dt>{label}</dt>
          <dd className="figures text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
