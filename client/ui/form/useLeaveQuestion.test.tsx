import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderProvided } from '../../app/testPortal.tsx';
import { useLeaveQuestion } from './useLeaveQuestion.tsx';

it('navigation requires confirmation as soon as there is an unsaved change', async () => {
  function Form() {
    const [isUnsaved, setUnsaved] = useState(false);
    const navigate = useNavigate();
    const question = useLeaveQuestion(isUnsaved);
    useLayoutEffect(() => {
      if (isUnsaved) void navigate('/elsewhere');
    }, [isUnsaved, navigate]);
    return (
      <>
        <button type="button" onClick={() => setTimeout(() => setUnsaved(true))}>
          Fail to save
        </button>
        {question}
      </>
    );
  }
  const routes = [
    { path: '/', element: <Form /> },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ];
  renderProvided(<RouterProvider router={createMemoryRouter(routes)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Fail to save' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(screen.queryByText('Elsewhere')).toBeNull();
});
