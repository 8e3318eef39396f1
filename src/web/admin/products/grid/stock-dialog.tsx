/** Units that came in, or a wrong count, booked from a row of the grid. */
import { Link } from 'react-router';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { StockForm } from '../../tools/stock-form.tsx';
import type { GridTool } from './grid-cells.ts';

interface StockDialogProps {
  tool: GridTool;
  onClose: () => void;
  onBooked: () => void;
}

export function StockDialog({ tool, onClose, onBooked }: StockDialogProps) {
  const { productGrid: words } = useStaffWords();
  return (
    <Dialog title={tool.name} onClose={onClose}>
      <StockForm
        tool={{ id: tool.id, available: tool.available }}
        onBooked={() => {
          onBooked();
          onClose();
        }}
      />
      <Link to={`/dashboard/manageorder/${tool.id}`} className="link text-small">
        {words.stockPage}
      </Link>
    </Dialog>
  );
}
