/** What can be done with all selected sizes at once. */
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SelectionBar } from '#web/ui/lists/table-selection.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { CategoryFields, PriceFields } from './bulk-fields.tsx';
import type { CellChange, GridProduct } from './grid-cells.ts';
import { cellsOfProducts, priceCells } from './bulk-changes.ts';
import { useGrid } from './grid-context.ts';

const actions = ['price', 'publish', 'archive', 'category'] as const;

type BulkActionName = (typeof actions)[number];

export function BulkActions({ products }: { products: readonly GridProduct[] }) {
  const { productGrid: words } = useStaffWords();
  const { selection } = useGrid();
  const [action, setAction] = useState<BulkActionName>();
  const chosen = new Set(selection.ids);
  return (
    <>
      <SelectionBar selection={selection}>
        {actions.map((name) => (
          <Button key={name} variant="outline" onClick={() => setAction(name)}>
            {words.bulk[name].button}
          </Button>
        ))}
      </SelectionBar>
      {action && (
        <ActionDialog {...{ action, products, chosen }} onClose={() => setAction(undefined)} />
      )}
    </>
  );
}

interface ActionDialogProps {
  action: BulkActionName;
  products: readonly GridProduct[];
  chosen: ReadonlySet<string>;
  onClose: () => void;
}

function ActionDialog({ action, products, chosen, onClose }: ActionDialogProps) {
  const { productGrid: words, products: productWords } = useStaffWords();
  const { categories, edits, page } = useGrid();
  const [changes, setChanges] = useState<readonly CellChange[]>(() => {
    if (action !== 'publish' && action !== 'archive') return [];
    const text = action === 'publish' ? 'published' : 'archived';
    return cellsOfProducts(products, chosen, 'state').map((cell) => {
      return { cell, seen: cell.text, text };
    });
  });
  const { title, text, go } = words.bulk[action];
  return (
    <BulkDialog {...{ title, text, go, changes, onClose }}>
      {action === 'price' && (
        <PriceFields cells={priceCells(products, chosen, edits, page)} onChange={setChanges} />
      )}
      {action === 'category' && (
        <CategoryFields
          cells={cellsOfProducts(products, chosen, 'category')}
          options={[{ value: '', text: productWords.noCategory }, ...categories]}
          onChange={setChanges}
        />
      )}
    </BulkDialog>
  );
}
