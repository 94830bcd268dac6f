-- replaced by: 0079_branch_found
DROP INDEX "branch_name";