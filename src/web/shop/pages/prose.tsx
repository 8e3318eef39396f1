/** Paragraphs, lists, samples of code and drawings, as content gives them. */
import type { Block } from '#web/content/schema.ts';
import { Illustration } from '../home/illustration.tsx';

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
        <InlineCode text={block.text} />
      </p>
    );
  }
  if ('list' in block) return <List items={block.list} />;
  if ('code' in block) return <CodeSample {...block} />;
  return (
    <figure className="grid gap-3">
      <Illustration
        drawing={block.drawing}
        width={480}
        height={700}
        // In the dark theme the drawing is inverted and keeps its hues.
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
          <InlineCode text={item} />
        </li>
      ))}
    </ul>
  );
}

/** Long lines wrap: nothing to scroll sideways, nothing hidden from the keyboard. */
function CodeSample({ code, about }: { code: readonly string[]; about: string }) {
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
      <InlineCode text={text} />
    </figcaption>
  );
}

/** Text between backticks becomes code. */
function InlineCode({ text }: { text: string }) {
  const parts = text.split('`').map((part, index) => ({ part, isCode: index % 2 === 1 }));
  let position = 0;
  return parts.map(({ part, isCode }) => {
    position += part.length + 1;
    if (!isCode) return part;
    return (
      <code key={position} className="font-code text-[0.9em]">
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
