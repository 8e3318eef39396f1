/** Where a visitor types what to look for. Works without script. */
import { currencyCode, homeCurrency } from '#platform/currency.ts';
import { useCurrency } from '#web/currency.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';

interface SearchBoxProps {
  /** What was looked for last. */
  text?: string;
  /** Whether the page is there to be typed into. */
  isFirst?: boolean;
}

export function SearchBox({ text = '', isFirst = false }: SearchBoxProps) {
  const { search: words } = useWords().catalogue;
  const currency = useCurrency();
  return (
    <form role="search" action="/search" className="flex max-w-[34rem] items-end gap-2">
      {currency !== homeCurrency && (
        <input type="hidden" name="currency" value={currencyCode(currency)} />
      )}
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
        {...(isFirst && { autoFocus: true })}
        className="relative min-w-0 grow [&>label]:sr-only"
      />
      <Button type="submit" variant="outline" className="shrink-0">
        {words.submit}
      </Button>
    </form>
  );
}
