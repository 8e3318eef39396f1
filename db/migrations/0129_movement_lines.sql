-- inventory ----------------------------------------------------------------------------------
-- A movement of an order names the line whose units it moves, by the position that the line has at
-- that moment: an edit may give it another one. One tool on two lines is one movement, which names
-- the first of them. Null where nothing was ordered, and for movements before now.
alter table stock_movement add line_position integer check (line_position > 0),
  add constraint stock_movement_of_line_has_order
    check (line_position is null or order_id is not null);

-- In the row's own statement, whichever it is, so that nothing that moves units can forget it.
create function name_moved_line() returns trigger language plpgsql as $$
begin
  new.line_position := (
    select min(position) from order_line
    where order_id = new.order_id and tool_id = new.tool_id);
  return new;
end $$;
create trigger stock_movement_names_its_line before insert on stock_movement
  for each row when (new.order_id is not null) execute function name_moved_line();
