/** Where a visitor types what to look for. Works without script. */
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';

/** `text`: what was looked for last. */
export function SearchBox({ text = '' }: { text?: string }) {
  const { search: words } = useWords().catalogue;
  return (
    <form role="search" action="/search" className="flex max-w-[34rem] items-end gap-2">
      <TextField
        label={words.label}
        name="q"
        type="search"
        defaultValue={text}
        placeholder={words.hint}
        autoComplete="off"
        enterKeyHint="search"
        required
        data-suggestions={words.suggestions}
        className="relative min-w-0 grow [&>label]:sr-only"
      />
      <Button type="submit" variant="outline" className="shrink-0">
        {words.submit}
      </Button>
    </form>
  );
}
