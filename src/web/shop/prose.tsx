/** Paragraphs, lists, samples of code and drawings, as content gives them. */
import type { Block } from '../content/schema.ts';
import { Drawn } from './drawn.tsx';

export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid max-w-(--measure) gap-5">
      {blocks.map((block) => (
        <OneBlock key={keyOf(block)} block={block} />
      ))}
    </div>
  );
}

function OneBlock({ block }: { block: Block }) {
  if ('text' in block) {
    return (
      <p>
        <Inline text={block.text} />
      </p>
    );
  }
  if ('list' in block) return <List items={block.list} />;
  if ('code' in block) return <Sample {...block} />;
  return (
    <figure className="grid gap-3">
      <Drawn
        drawing={block.drawing}
        width={480}
        height={700}
        // At night lines on a light ground are light lines on a dark one, of the same hues.
        className="h-auto w-full max-w-[30rem] dark:[filter:invert(1)_hue-rotate(180deg)]"
      />
      <Caption text={block.caption} />
    </figure>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2.5 pl-5 marker:text-copper">
      {items.map((item) => (
        <li key={item} className="pl-1">
          <Inline text={item} />
        </li>
      ))}
    </ul>
  );
}

/** Long lines wrap: nothing to scroll sideways, nothing hidden from the keyboard. */
function Sample({ code, about }: { code: readonly string[]; about: string }) {
  return (
    <figure className="grid min-w-0 gap-2">
      <Caption text={about} />
      <pre className="rounded-plain border border-line bg-card p-3 font-code text-fine leading-relaxed whitespace-pre-wrap sm:p-5 sm:text-small">
        <code className="[font:inherit]">{code.join('\n')}</code>
      </pre>
    </figure>
  );
}

function Caption({ text }: { text: string }) {
  return (
    <figcaption className="text-small text-graphite">
      <Inline text={text} />
    </figcaption>
  );
}

/** What stands between backticks is code. */
function Inline({ text }: { text: string }) {
  const parts = text.split('`').map((part, index) => ({ part, isCode: index % 2 === 1 }));
  let at = 0;
  return parts.map(({ part, isCode }) => {
    at += part.length + 1;
    if (!isCode) return part;
    return (
      <code key={at} className="font-code text-[0.9em]">
        {part}
      </code>
    );
  });
}

function keyOf(block: Block): string {
  if ('text' in block) return block.text;
  if ('list' in block) return block.list.join();
  return 'code' in block ? block.about : block.caption;
}
